import { barQuote, minuteQuote, SMALL_MINUTE_LOTS } from '../path/minute-quote.ts'
import type { Random } from '../path/random.ts'
import { STRIDE } from '../path/refine.ts'
import type { BarSlot } from '../tape/tape.ts'
import type { Span } from './coin-path.ts'

/** The trading of each part of a bar: lots, and ticks x lots. */
export interface Traded {
  readonly volumes: Float64Array
  readonly quotes: BigInt64Array
}

/**
 * How close a part's mean price may get to its low or high, as a share of its range: dividing the part further, or making its
 * trades, needs room on both sides.
 */
const MEAN_MARGIN = 0.2

/**
 * Divides a volume among the parts of a bar; livelier and wider parts trade more. The parts' quote volumes follow from their own
 * bars, and the whole bar's is their sum. `bars` are the parts in ticks, four numbers each.
 */
export function dealVolume(volume: number, bars: Float64Array, span: Span, random: Random): Traded {
  const volumes = wholeLots(drawParts(span, random), volume)
  const quotes = new BigInt64Array(volumes.length)
  for (let index = 0; index < volumes.length; index += 1) {
    const at = index * STRIDE
    const volumeOfPart = volumes[index] as number
    quotes[index] = barQuote(bars[at] as number, bars[at + 1] as number, bars[at + 2] as number, bars[at + 3] as number, volumeOfPart)
  }
  return { volumes, quotes }
}

/**
 * Divides the trading of a bar whose quote volume is already fixed among its parts: as in `dealVolume`, but then weight moves towards the
 * higher or the lower parts until the bar's mean price is right. Lots and quote volumes both sum to exactly the bar's.
 */
export function splitTraded(whole: BarSlot, quote: bigint, bars: Float64Array, span: Span, random: Random): Traded {
  const parts = drawParts(span, random)
  const means = meanPrices(bars, whole.low)
  if (whole.high > whole.low) tiltParts(parts, means, bars, whole, Number(quote - BigInt(whole.low) * BigInt(whole.volume)) / whole.volume)
  const volumes = wholeLots(parts, whole.volume)
  return { volumes, quotes: shareQuote(quote, volumes, means, bars, whole.low) }
}

/** Draws shares of the volume, which sum to 1. */
function drawParts(span: Span, random: Random): Float64Array {
  const count = span.weights.length
  const parts = new Float64Array(count)
  let ranges = 0
  for (let index = 0; index < count; index += 1) ranges += measureRange(span.bars, index)
  let sum = 0
  for (let index = 0; index < count; index += 1) {
    const lively = (span.weights[index] as number) * count
    const wide = ranges > 0 ? (measureRange(span.bars, index) * count) / ranges : 1
    const part = 0.12 + (0.45 * lively + 0.55 * wide) * Math.exp(0.38 * random.normal())
    parts[index] = part
    sum += part
  }
  for (let index = 0; index < count; index += 1) parts[index] = (parts[index] as number) / sum
  return parts
}

function measureRange(bars: Float64Array, index: number): number {
  return (bars[index * STRIDE + 1] as number) - (bars[index * STRIDE + 2] as number)
}

/** Returns the mean prices of the parts in ticks above `low`. */
function meanPrices(bars: Float64Array, low: number): Float64Array {
  const means = new Float64Array(bars.length / STRIDE)
  for (let index = 0; index < means.length; index += 1) {
    const at = index * STRIDE
    means[index] = ((bars[at] as number) + (bars[at + 1] as number) + (bars[at + 2] as number) + (bars[at + 3] as number)) / 4 - low
  }
  return means
}

/** Moves shares until their mean price is `target` (ticks above the low). */
function tiltParts(parts: Float64Array, means: Float64Array, bars: Float64Array, whole: BarSlot, target: number): void {
  let mean = calculateMean(parts, means)
  const upwards = target > mean
  const isBeyond = (value: number): boolean => (upwards ? value > target : value < target)
  if (!means.some(isBeyond)) {
    // No part's mean lies beyond the target, so the part that reaches furthest trades closer to its border.
    reachFurthest(means, bars, whole.low, upwards)
    mean = calculateMean(parts, means)
  }
  let weight = 0
  let beyond = 0
  for (let index = 0; index < parts.length; index += 1) {
    if (!isBeyond(means[index] as number)) continue
    weight += parts[index] as number
    beyond += (parts[index] as number) * (means[index] as number)
  }
  if (weight === 0) return
  const moved = Math.min(0.97, (target - mean) / (beyond / weight - mean))
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] as number
    parts[index] = (1 - moved) * part + (isBeyond(means[index] as number) ? (moved * part) / weight : 0)
  }
}

function calculateMean(parts: Float64Array, means: Float64Array): number {
  let mean = 0
  for (let index = 0; index < parts.length; index += 1) mean += (parts[index] as number) * (means[index] as number)
  return mean
}

/** Returns the furthest value that a part's mean may have, in ticks above `low`. */
function measureReach(bars: Float64Array, index: number, low: number, upwards: boolean): number {
  const margin = MEAN_MARGIN * measureRange(bars, index)
  return upwards ? (bars[index * STRIDE + 1] as number) - margin - low : (bars[index * STRIDE + 2] as number) + margin - low
}

function reachFurthest(means: Float64Array, bars: Float64Array, low: number, upwards: boolean): void {
  let furthest = 0
  for (let index = 1; index < means.length; index += 1) {
    const further = measureReach(bars, index, low, upwards) - measureReach(bars, furthest, low, upwards)
    if (upwards ? further > 0 : further < 0) furthest = index
  }
  means[furthest] = measureReach(bars, furthest, low, upwards)
}

/** Converts shares to whole lots that sum to the volume. */
function wholeLots(parts: Float64Array, volume: number): Float64Array {
  const volumes = new Float64Array(parts.length)
  let passed = 0
  let dealt = 0
  for (let index = 0; index < parts.length; index += 1) {
    passed += parts[index] as number
    const upTo = index === parts.length - 1 ? volume : Math.min(volume, Math.floor(passed * volume))
    volumes[index] = upTo - dealt
    dealt = upTo
  }
  return volumes
}

/** Returns quote volumes near the parts' means; the rounding remainder goes to the parts with the most room for it. */
function shareQuote(quote: bigint, volumes: Float64Array, means: Float64Array, bars: Float64Array, low: number): BigInt64Array {
  const quotes = new BigInt64Array(volumes.length)
  const base = BigInt(low)
  let left = quote
  for (let index = 0; index < volumes.length; index += 1) {
    const volume = volumes[index] as number
    const share =
      volume < SMALL_MINUTE_LOTS
        ? smallQuote(bars, index, volume)
        : BigInt(Math.round(volume * (means[index] as number))) + base * BigInt(volume)
    quotes[index] = share
    left -= share
  }
  // Each turn fills the roomiest part; except in very cramped bars, one turn is enough.
  for (let turn = 0; left !== 0n && turn < volumes.length; turn += 1) left = fillRoomiest(left, quotes, volumes, bars)
  return quotes
}

function smallQuote(bars: Float64Array, index: number, volume: number): bigint {
  const at = index * STRIDE
  return minuteQuote(bars[at] as number, bars[at + 1] as number, bars[at + 2] as number, bars[at + 3] as number, volume)
}

/** Adds as much of `left` as fits to the part with the most room in its direction; returns the remainder. */
function fillRoomiest(left: bigint, quotes: BigInt64Array, volumes: Float64Array, bars: Float64Array): bigint {
  const upwards = left > 0n
  let roomiest = -1
  let most = 0
  for (let index = 0; index < volumes.length; index += 1) {
    const volume = volumes[index] as number
    if (volume < SMALL_MINUTE_LOTS) continue
    const low = bars[index * STRIDE + 2] as number
    const mean = Number((quotes[index] as bigint) - BigInt(low) * BigInt(volume))
    const room = Math.abs(measureReach(bars, index, low, upwards) * volume - mean)
    if (room > most) {
      most = room
      roomiest = index
    }
  }
  if (roomiest < 0) return left
  const step = BigInt(Math.floor(most))
  const taken = upwards ? (left < step ? left : step) : left > -step ? left : -step
  quotes[roomiest] = (quotes[roomiest] as bigint) + taken
  return left - taken
}
