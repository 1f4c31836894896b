import { amountFrom, lotsFrom } from '#lib/kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Charged, chargedOf, chargeFill, feeOfClosing, restoreFee } from './order-fee.ts'
import { Sum } from './sums.ts'

/** Units of 10^-16 per 10^-8, to which a charge is rounded. */
const UNIT = 10n ** 8n

/** Returns a non-negative amount rounded half-up to 8 decimals. */
function rounded(exact: bigint): bigint {
  return ((exact + UNIT / 2n) / UNIT) * UNIT
}

const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 3n * UNIT }), fc.bigInt({ min: 0n, max: 10n ** 20n }))
const fills = fc.array(fc.record({ exact: amounts, most: fc.option(amounts) }), { minLength: 1, maxLength: 12 })

describe('the fee of an order', () => {
  it('is rounded once over all fills, each of which pays the increase, but no more than it can', () => {
    fc.assert(
      fc.property(fills, (all) => {
        const order: Charged = { feeExact: null, feeCharged: null }
        const fee = new Sum()
        let exact = 0n
        let charged = 0n
        for (const fill of all) {
          exact += fill.exact
          const due = rounded(exact) - charged
          const paid = fill.most !== null && fill.most < due ? fill.most : due
          charged += paid
          chargeFill(order, Sum.of(amountFrom(fill.exact)), fill.most === null ? null : Sum.of(amountFrom(fill.most)), fee)
          expect([fee.amount, order.feeExact?.amount, chargedOf(order)]).toEqual([paid, exact, charged])
          // A snapshot that was taken now continues in the same way.
          Object.assign(order, restoreFee(amountFrom(exact), chargedOf(order)))
          expect(chargedOf(order)).toBe(charged)
        }
      }),
    )
  })

  it('is nothing before the first fill', () => {
    expect(chargedOf({ feeExact: null, feeCharged: null })).toBe(0n)
  })
})

describe('the fee of a fill that closes and opens', () => {
  const sizes = fc.integer({ min: 1, max: 1_000_000 }).chain((lots) => fc.record({ lots: fc.constant(lots), closing: fc.nat(lots) }))

  it('is split by size, to the unit of a charge, and what rounding leaves belongs to what it opens', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), sizes, (charges, { lots, closing }) => {
        const fee = charges * UNIT
        const closes = feeOfClosing(amountFrom(fee), lotsFrom(closing), lotsFrom(lots))
        const opens = fee - closes
        const exact = fee * BigInt(closing)
        expect(closes % UNIT).toBe(0n)
        expect(closes * BigInt(lots) <= exact && exact < (closes + UNIT) * BigInt(lots)).toBe(true)
        expect([closing === 0 ? closes : 0n, closing === lots ? opens : 0n]).toEqual([0n, 0n])
      }),
    )
  })
})
