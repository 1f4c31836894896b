import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GiftSplit, nextShare } from './gift-shares.ts'

// Goal: the shares of a gift are exactly the gift, and nobody who claims leaves empty-handed.

/** Returns all shares of a gift; each takes the next random number, and the last of these again and again. */
function allShares(split: GiftSplit, amount: bigint, count: number, randoms: readonly number[]): bigint[] {
  let left = amount
  return Array.from({ length: count }, (_, nth) => {
    const share = nextShare({ split, left, shares: count - nth }, randoms[Math.min(nth, randoms.length - 1)] ?? 0)
    left -= share
    return share
  })
}

const MOST = 2 ** 32 - 1

describe('the shares of a gift', () => {
  it.each<[split: GiftSplit, amount: bigint, count: number, random: number, shares: bigint[]]>([
    ['equal', 10n, 1, 0, [10n]],
    ['equal', 9n, 3, 0, [3n, 3n, 3n]],
    ['equal', 10n, 3, 0, [3n, 3n, 4n]],
    ['equal', 11n, 3, 0, [3n, 4n, 4n]],
    ['equal', 3n, 3, 0, [1n, 1n, 1n]],
    ['random', 3n, 3, MOST, [1n, 1n, 1n]],
    ['random', 10n, 1, MOST, [10n]],
    ['random', 100n, 4, 0, [1n, 1n, 1n, 97n]],
    ['random', 100n, 4, MOST, [49n, 33n, 17n, 1n]],
    ['random', 100n, 2, 2 ** 31, [50n, 50n]],
  ])('%s, %i in %i parts', (split, amount, count, random, shares) => {
    expect(allShares(split, amount, count, [random])).toEqual(shares)
  })

  it('add up to the gift, each at least one unit, and equal ones differ by one unit at most', () => {
    const gift = fc
      .tuple(fc.constantFrom<GiftSplit>('equal', 'random'), fc.integer({ min: 1, max: 100 }), fc.bigInt({ min: 0n, max: 10n ** 20n }))
      .map(([split, count, more]) => ({ split, count, amount: BigInt(count) + more }))
    const randoms = fc.array(fc.integer({ min: 0, max: MOST }), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(gift, randoms, ({ split, count, amount }, drawn) => {
        const shares = allShares(split, amount, count, drawn)
        const sorted = shares.toSorted((one, other) => (one < other ? -1 : 1))
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(amount)
        expect(sorted[0]).toBeGreaterThanOrEqual(1n)
        if (split === 'equal') expect((sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n)).toBeLessThanOrEqual(1n)
      }),
      { numRuns: 500 },
    )
  })

  it('are a fair draw: the first of four random shares is a quarter on average', () => {
    const draws = Array.from({ length: 1000 }, (_, nth) => Math.floor((nth / 1000) * 2 ** 32))
    const sum = draws.reduce((total, random) => total + Number(nextShare({ split: 'random', left: 4000n, shares: 4 }, random)), 0)
    expect(sum / draws.length).toBeCloseTo(1000, -1)
  })
})
