import type { Random } from './random.ts'
import type { BarSlot } from '../tape/tape.ts'

interface Drafted {
  readonly offsets: number[]
  readonly prices: number[]
}

interface Sized extends Drafted {
  readonly sizes: number[]
}

/**
 * Distributes a minute's volume among its trades so that the sizes sum to the volume and size x price to `value`, both exactly.
 *
 * Random shares are first tilted towards the higher or the lower prices until their mean price is right. Most of the lots are then
 * dealt out in whole lots by these shares; the part held back goes to two neighbouring prices, which can absorb any remainder.
 * Needs at least ten lots per trade, and a mean price that stays a fifth of the range away from low and high.
 */
export function shareSizes(draft: Drafted, bar: BarSlot, value: bigint, random: Random): Sized {
  const { offsets, prices } = draft
  const count = prices.length
  const mean = Number(value - BigInt(bar.low) * BigInt(bar.volume)) / bar.volume
  const shares = tiltShares(drawShares(count, random), prices, bar, mean)
  const reserved = Math.max(Math.ceil(bar.volume * 0.05), count * 5)
  const sizes = dealOut(shares, bar.volume - reserved, reserved / 20, random)
  balance(offsets, prices, sizes, bar, value)
  return { offsets, prices, sizes }
}

/** Draws shares of the volume that sum to 1: most trades are small, a few large. */
function drawShares(count: number, random: Random): Float64Array {
  const shares = new Float64Array(count)
  let sum = 0
  for (let index = 0; index < count; index += 1) {
    const share = Math.exp(1.15 * random.normal())
    shares[index] = share
    sum += share
  }
  for (let index = 0; index < count; index += 1) shares[index] = (shares[index] as number) / sum
  return shares
}

/** Moves weight to the trades beyond the wanted mean price (ticks above the low) until the shares have that mean. */
function tiltShares(shares: Float64Array, prices: readonly number[], bar: BarSlot, mean: number): Float64Array {
  if (bar.high === bar.low) return shares
  let current = 0
  for (let index = 0; index < shares.length; index += 1) current += (shares[index] as number) * ((prices[index] as number) - bar.low)
  const upwards = current < mean
  let weight = 0
  let beyond = 0
  for (let index = 0; index < shares.length; index += 1) {
    const above = (prices[index] as number) - bar.low
    if (upwards ? above <= mean : above >= mean) continue
    weight += shares[index] as number
    beyond += (shares[index] as number) * above
  }
  const part = (mean - current) / (beyond / weight - current)
  for (let index = 0; index < shares.length; index += 1) {
    const above = (prices[index] as number) - bar.low
    const counts = upwards ? above > mean : above < mean
    const share = shares[index] as number
    shares[index] = (1 - part) * share + (counts ? (part * share) / weight : 0)
  }
  return shares
}

/** Rounds down to two significant digits, as people type sizes. */
function roundedSize(lots: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(lots)) - 1)
  return Math.floor(lots / step) * step
}

/** Deals out whole lots, at least one each. Some sizes are rounded, as long as the total shift stays below `slack` lots. */
function dealOut(shares: Float64Array, lots: number, slack: number, random: Random): number[] {
  const sizes: number[] = []
  let left = slack
  for (let index = 0; index < shares.length; index += 1) {
    const exact = Math.max(1, Math.floor((shares[index] as number) * lots))
    const round = roundedSize(exact)
    const takesRound = random.uniform() < 0.45 && exact - round <= left
    if (takesRound) left -= exact - round
    sizes.push(takesRound ? round : exact)
  }
  return sizes
}

/** Adds the remaining lots at the two neighbouring prices that make the value exact. */
function balance(offsets: number[], prices: number[], sizes: number[], bar: BarSlot, value: bigint): void {
  let lots = bar.volume
  let dealt = 0n
  for (let index = 0; index < sizes.length; index += 1) {
    lots -= sizes[index] as number
    dealt += exactProduct(sizes[index] as number, (prices[index] as number) - bar.low)
  }
  const left = value - BigInt(bar.low) * BigInt(bar.volume) - dealt
  const above = Number(left / BigInt(lots))
  const dearer = Number(left - BigInt(above) * BigInt(lots))
  insertTrade(offsets, prices, sizes, bar.low + above, lots - dearer)
  if (dearer > 0) insertTrade(offsets, prices, sizes, bar.low + above + 1, dearer)
}

function exactProduct(a: number, b: number): bigint {
  const product = a * b
  return product <= Number.MAX_SAFE_INTEGER ? BigInt(product) : BigInt(a) * BigInt(b)
}

/**
 * Adds a trade after the one with the nearest price, never first or last: those are the open and the close. If the prices are equal,
 * that trade grows instead.
 */
function insertTrade(offsets: number[], prices: number[], sizes: number[], price: number, size: number): void {
  let nearest = 0
  for (let index = 1; index < prices.length - 1; index += 1) {
    if (Math.abs((prices[index] as number) - price) < Math.abs((prices[nearest] as number) - price)) nearest = index
  }
  if (prices[nearest] === price) {
    sizes[nearest] = (sizes[nearest] as number) + size
    return
  }
  offsets.splice(nearest + 1, 0, offsets[nearest] as number)
  prices.splice(nearest + 1, 0, price)
  sizes.splice(nearest + 1, 0, size)
}
