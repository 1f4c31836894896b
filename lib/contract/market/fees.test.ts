import { describe, expect, it } from 'vitest'
import { compare } from '#lib/kernel/decimal-text.ts'
import { FEE_LEVELS, firstFeeLevel, interestDiscount, MARGIN_INTEREST_DISCOUNTS, reachedFeeLevel } from './fees.ts'

/** Goal: an account is charged by the level that its volume has reached, and all readers of the table find the same row. */

describe.each(['spot', 'futures'] as const)('the fee levels of %s', (product) => {
  const rows = FEE_LEVELS[product]

  it('are counted from 0, and each asks for more volume and charges no more than the one before', () => {
    expect(rows.map(({ level }) => level)).toEqual(rows.map((_row, index) => index))
    for (const [index, row] of rows.slice(1).entries()) {
      const before = rows[index]
      expect(compare(row.volume30d, before?.volume30d ?? '0')).toBe(1)
      expect([compare(row.maker, before?.maker ?? '0'), compare(row.taker, before?.taker ?? '0')]).not.toContain(1)
    }
  })

  it('are reached at their volume, and not a cent before', () => {
    for (const { level, volume30d } of rows) expect(reachedFeeLevel(product, volume30d)).toBe(level)
    const second = rows[1]?.volume30d ?? ''
    expect(reachedFeeLevel(product, `${Number(second) - 1}.99`)).toBe(0)
    expect(reachedFeeLevel(product, '999999999999')).toBe(rows.length - 1)
  })

  it('begin with the one that every account starts with', () => {
    expect(rows.map(({ level }) => level)).toEqual(rows.map((_row, nth) => nth))
    expect(firstFeeLevel(product)).toBe(rows[0])
  })
})

it('takes the last discount for the levels above it', () => {
  expect([interestDiscount(0), interestDiscount(1)]).toEqual(['0', '0.03'])
  expect(interestDiscount(MARGIN_INTEREST_DISCOUNTS.length + 2)).toBe(MARGIN_INTEREST_DISCOUNTS.at(-1))
})
