import { describe, expect, it } from 'vitest'
import { liquidationAcrossTiers } from './liquidation-tiers.ts'
import { findTier, type Tier } from './tiers.ts'

/** Tiers for a position of 10: up to a price of 100 it is in the first row, up to 1,000 in the second. */
const TIERS: readonly Tier[] = [
  { minValue: '0', maxValue: '1000', mm: '0.01' },
  { minValue: '1000', maxValue: '10000', mm: '0.02' },
  { minValue: '10000', maxValue: '1000000', mm: '0.05' },
]

/** Returns the price of a row by its rate. */
const pricesOf = (prices: readonly string[]) => (mm: string) => prices[TIERS.findIndex((tier) => tier.mm === mm)] ?? '0'

describe('the liquidation price across tiers', () => {
  it.each([
    { what: 'the first row answers for a price within it', prices: ['50', '0', '0'], mark: '60', price: '50' },
    { what: 'a price of the first row that lies in the second is none', prices: ['150', '150', '0'], mark: '60', price: '150' },
    { what: 'a price of the second row that lies in the first is none', prices: ['50', '60', '0'], mark: '60', price: '50' },
    { what: 'a price on the boundary belongs to the upper row', prices: ['100', '0', '0'], mark: '60', price: '0' },
    { what: 'and is the upper row’s', prices: ['0', '100', '0'], mark: '60', price: '100' },
    { what: 'of two, the one below the mark is nearer', prices: ['50', '150', '0'], mark: '90', price: '50' },
    { what: 'of two, the one above the mark is nearer', prices: ['50', '150', '0'], mark: '110', price: '150' },
    { what: 'of three, the nearest', prices: ['50', '150', '1200'], mark: '1100', price: '1200' },
    { what: 'no price is not the price of nothing, however near', prices: ['0', '0', '2000'], mark: '1', price: '2000' },
    { what: 'no row has one', prices: ['150', '50', '20'], mark: '60', price: '0' },
  ])('$what', ({ prices, mark, price }) => {
    expect(liquidationAcrossTiers(TIERS, '10', mark, pricesOf(prices))).toBe(price)
  })

  it('asks each row with its rate and its maintenance amount', () => {
    const asked: (readonly [string, string])[] = []
    liquidationAcrossTiers(TIERS, '10', '60', (mm, maintainAmount) => {
      asked.push([mm, maintainAmount])
      return '0'
    })
    // 1,000 x (2 % - 1 %), and 10,000 x (5 % - 2 %) above it.
    expect(asked).toEqual([
      ['0.01', '0'],
      ['0.02', '10'],
      ['0.05', '310'],
    ])
  })

  it('finds the row that a losing long falls into', () => {
    const [entryValue, count] = [1500, 10]
    /** Solves equity = maintenance margin: margin + 10p - 1500 = mm x 10p - amount. */
    const long = (margin: number) => (mm: string, amount: string) =>
      String((entryValue - margin - Number(amount)) / (count * (1 - Number(mm))))
    expect(Number(liquidationAcrossTiers(TIERS, '10', '150', long(60)))).toBeCloseTo(1430 / 9.8)
    expect(Number(liquidationAcrossTiers(TIERS, '10', '150', long(600)))).toBeCloseTo(900 / 9.9)
  })
})

it('no tier is in an empty table', () => {
  expect(() => findTier('1', [])).toThrow('a tier table has at least one row')
})
