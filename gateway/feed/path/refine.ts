import type { Random } from './random.ts'

/**
 * Divides one bar into finer ones that add up to exactly that bar: the first opens at its open, the last closes at its close,
 * each opens at the previous close, one touches the high, one the low, none goes beyond. In between, the path is a Brownian
 * bridge, folded back where it would leave the range.
 *
 * Prices are plain numbers on purpose: a market rounds them to its ticks, and rounding preserves order, so the highs, lows and
 * closes of every interval still agree exactly afterwards.
 */

/** Open, high, low, close: four numbers per bar. */
export const STRIDE = 4

/** Number of candidate moments for the extremes; more would look no better. */
const CANDIDATES = 6

interface Anchor {
  /** Share of the bar's variance that has passed (business time), 0 to 1. */
  time: number
  price: number
}

/**
 * Returns the variance of a bar's path from its range and body: after Garman and Klass, but with less weight for the body, because bars
 * that are all body would otherwise be divided into a straight line.
 */
function barVariance(open: number, high: number, low: number, close: number): number {
  const range = high - low
  const body = close - open
  return 0.5 * range * range - 0.22 * body * body
}

/** Folds a value that left the range back into it, as if mirrored at the borders. */
function fold(value: number, low: number, high: number): number {
  let folded = value
  for (let turn = 0; turn < 4 && (folded > high || folded < low); turn += 1) {
    folded = folded > high ? 2 * high - folded : 2 * low - folded
  }
  return Math.min(high, Math.max(low, folded))
}

const bar = { open: 0, high: 0, low: 0, close: 0, variance: 0 }
const first: Anchor = { time: 0, price: 0 }
const second: Anchor = { time: 0, price: 0 }
const times = new Float64Array(CANDIDATES * 2)
const likelihoods = new Float64Array(CANDIDATES)

/** Returns how likely a Brownian path is to go from one point to the next. */
function stepLikelihood(duration: number, move: number): number {
  const spread = Math.max(duration, 1e-6)
  return Math.exp((-move * move) / (2 * bar.variance * spread)) / Math.sqrt(spread)
}

function pathLikelihood(highTime: number, lowTime: number): number {
  const highFirst = highTime < lowTime
  const from = highFirst ? bar.high : bar.low
  const to = highFirst ? bar.low : bar.high
  const start = Math.min(highTime, lowTime)
  const end = Math.max(highTime, lowTime)
  return stepLikelihood(start, from - bar.open) * stepLikelihood(end - start, to - from) * stepLikelihood(1 - end, bar.close - to)
}

/** Draws when the high and the low are touched; sets `first` and `second`, and returns how many of them count. */
function drawAnchors(random: Random): number {
  const needsHigh = bar.high > bar.open && bar.high > bar.close
  const needsLow = bar.low < bar.open && bar.low < bar.close
  if (!needsHigh && !needsLow) return 0
  let sum = 0
  for (let candidate = 0; candidate < CANDIDATES; candidate += 1) {
    const highTime = needsHigh ? random.uniform() : bar.open > bar.close ? 0 : 1
    const lowTime = needsLow ? random.uniform() : bar.open > bar.close ? 1 : 0
    times[candidate * 2] = highTime
    times[candidate * 2 + 1] = lowTime
    sum += pathLikelihood(highTime, lowTime)
    likelihoods[candidate] = sum
  }
  const drawn = random.uniform() * sum
  let chosen = 0
  while (chosen < CANDIDATES - 1 && (likelihoods[chosen] as number) < drawn) chosen += 1
  return setAnchors(times[chosen * 2] as number, times[chosen * 2 + 1] as number, needsHigh, needsLow)
}

function setAnchors(highTime: number, lowTime: number, needsHigh: boolean, needsLow: boolean): number {
  const highFirst = needsHigh && (!needsLow || highTime < lowTime)
  first.time = highFirst ? highTime : lowTime
  first.price = highFirst ? bar.high : bar.low
  if (!needsHigh || !needsLow) return 1
  second.time = highFirst ? lowTime : highTime
  second.price = highFirst ? bar.low : bar.high
  return 2
}

/** Returns the highest point of a bridge between two prices (with `sign` -1: the lowest), kept inside the bar. */
function bridgeExtreme(a: number, b: number, variance: number, sign: 1 | -1, random: Random): number {
  const limit = sign === 1 ? bar.high : bar.low
  const edge = sign === 1 ? Math.max(a, b) : Math.min(a, b)
  const reach = (a + b + sign * Math.sqrt((a - b) * (a - b) - 2 * variance * Math.log(random.uniform()))) / 2
  if (sign === 1 ? reach <= limit : reach >= limit) return reach
  // It lies beyond the bar. A random price up to the border keeps many neighbours from ending on the very same price.
  return edge + (limit - edge) * random.uniform()
}

/**
 * Writes bars of `STRIDE` numbers into `into`, one for each of `weights`, the shares of the bar's variance in them (they sum to 1); `source` holds the bar at `at`.
 */
export function refineBar(source: Float64Array, at: number, weights: Float64Array, random: Random, into: Float64Array): void {
  bar.open = source[at] as number
  bar.high = source[at + 1] as number
  bar.low = source[at + 2] as number
  bar.close = source[at + 3] as number
  bar.variance = barVariance(bar.open, bar.high, bar.low, bar.close)
  if (bar.high === bar.low) {
    into.fill(bar.open, 0, weights.length * STRIDE)
    return
  }
  walk(weights, random, into, drawAnchors(random))
}

function walk(weights: Float64Array, random: Random, into: Float64Array, anchors: number): void {
  const count = weights.length
  let time = 0
  let price = bar.open
  let passed = 0
  for (let child = 0; child < count; child += 1) {
    const weight = weights[child] as number
    const end = child === count - 1 ? 1 : Math.min(1, time + weight)
    const at = child * STRIDE
    let high = -Infinity
    let low = Infinity
    let from = price
    let fromTime = time
    // Anchors inside this child bar: it touches their extremes.
    for (; passed < anchors && (passed === 0 ? first : second).time <= end; passed += 1) {
      const anchor = passed === 0 ? first : second
      from = anchor.price
      fromTime = Math.max(fromTime, Math.min(anchor.time, end))
      high = Math.max(high, from)
      low = Math.min(low, from)
    }
    const close =
      child === count - 1
        ? bar.close
        : bridgePoint(from, fromTime, end, passed < anchors ? (passed === 0 ? first : second) : undefined, random)
    into[at] = price
    high = Math.max(high, price, close)
    low = Math.min(low, price, close)
    const variance = bar.variance * weight
    into[at + 1] = Math.max(high, bridgeExtreme(price, close, variance, 1, random))
    into[at + 2] = Math.min(low, bridgeExtreme(price, close, variance, -1, random))
    into[at + 3] = close
    price = close
    time = end
  }
}

/** Returns the path's price at `end`, coming from (`fromTime`, `from`) on its way to the target or, without one, to the close. */
function bridgePoint(from: number, fromTime: number, end: number, target: Anchor | undefined, random: Random): number {
  const targetTime = target?.time ?? 1
  const targetPrice = target?.price ?? bar.close
  const whole = targetTime - fromTime
  if (whole <= 1e-12) return targetPrice
  const part = (end - fromTime) / whole
  const mean = from + (targetPrice - from) * part
  const variance = bar.variance * (end - fromTime) * (1 - part)
  return fold(mean + Math.sqrt(Math.max(0, variance)) * random.normal(), bar.low, bar.high)
}
