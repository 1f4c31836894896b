import { amountFrom } from '#lib/kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAmount } from './amounts.ts'
import { factorOf, Sum } from './sums.ts'

const LIMB = 10n ** 15n
const MOST = 4n * 10n ** 30n

/** Amounts of all sizes, many of them close to where a limb overflows. */
const amounts = fc.oneof(
  fc.bigInt({ min: -MOST, max: MOST }),
  fc.tuple(fc.bigInt({ min: -1000n, max: 1000n }), fc.bigInt({ min: -3n, max: 3n })).map(([high, low]) => high * LIMB + low),
)
const counts = fc.oneof(fc.nat(), fc.maxSafeNat())

describe('a sum', () => {
  it('gives back the amount it was made of, with its low limb in bounds', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const sum = Sum.of(amountFrom(amount))
        expect(sum.amount).toBe(amount)
        expect(sum.low >= 0 && sum.low < Number(LIMB)).toBe(true)
        expect([sum.isZero, sum.isNegative]).toEqual([amount === 0n, amount < 0n])
      }),
    )
  })

  it('adds, subtracts and compares like bigints', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const more = Sum.of(amountFrom(a))
        more.add(Sum.of(amountFrom(b)))
        const less = Sum.of(amountFrom(a))
        less.subtract(Sum.of(amountFrom(b)))
        const between = new Sum()
        between.setDifference(Sum.of(amountFrom(a)), Sum.of(amountFrom(b)))
        expect([more.amount, less.amount, between.amount]).toEqual([a + b, a - b, a - b])
        expect(Sum.of(amountFrom(a)).isLessThan(Sum.of(amountFrom(b)))).toBe(a < b)
      }),
    )
  })

  it.each([0, 1, 2, 499_999_999_999_999, 999_999_999_999_998, 999_999_999_999_999])('carries at the bounds of a low limb: %d', (low) => {
    for (const other of [0n, 1n, 2n, LIMB / 2n, LIMB - 2n, LIMB - 1n]) {
      const more = Sum.of(amountFrom(BigInt(low)))
      const less = Sum.of(amountFrom(BigInt(low)))
      more.add(Sum.of(amountFrom(other)))
      less.subtract(Sum.of(amountFrom(other)))
      const sum = BigInt(low) + other
      expect([more.high, more.low]).toEqual([Number(sum / LIMB), Number(sum % LIMB)])
      expect(less.amount).toBe(BigInt(low) - other)
      expect(less.low >= 0 && less.low < Number(LIMB)).toBe(true)
    }
  })

  it('takes itself away, and becomes another without being tied to it', () => {
    const sum = Sum.of(amountFrom(-3n))
    const copy = Sum.of(amountFrom(7n))
    copy.set(sum)
    sum.subtract(sum)
    expect([sum.amount, copy.amount]).toEqual([0n, -3n])
    copy.clear()
    expect(copy.isZero).toBe(true)
  })

  it('multiplies a count by a factor, also where the product is no safe integer', () => {
    const factors = fc.tuple(fc.nat(100_000), fc.nat(16)).map(([digits, zeros]) => BigInt(digits) * 10n ** BigInt(zeros))
    fc.assert(
      fc.property(counts, fc.oneof(factors, fc.bigInt({ min: 0n, max: LIMB })), (count, factor) => {
        const product = BigInt(count) * factor
        fc.pre(product <= MOST)
        const sum = Sum.of(amountFrom(-1n))
        sum.setTimes(count, factorOf(amountFrom(factor)))
        expect(sum.amount).toBe(product)
      }),
    )
  })

  it.each([
    { what: 'below half', amount: '0.1234567849999999', charge: '0.12345678' },
    { what: 'half', amount: '0.123456785', charge: '0.12345679' },
    { what: 'over a limb', amount: '0.0999999999999999', charge: '0.1' },
    { what: 'over a whole', amount: '41.999999995', charge: '42' },
    { what: 'whole already', amount: '7.5', charge: '7.5' },
  ])('rounds a charge to 8 decimals: $what', ({ amount, charge }) => {
    const sum = new Sum()
    sum.setCharge(Sum.of(toAmount(amount)))
    expect(sum.amount).toBe(toAmount(charge))
  })

  it('rounds every charge to the nearest, half-up', () => {
    const unit = 10n ** 8n
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MOST }), (amount) => {
        const sum = new Sum()
        sum.setCharge(Sum.of(amountFrom(amount)))
        expect(sum.amount).toBe(((amount + unit / 2n) / unit) * unit)
      }),
    )
  })

  it('refuses what it cannot hold', () => {
    expect(() => Sum.of(amountFrom(10n ** 31n))).toThrow('within what a sum can hold')
  })
})
