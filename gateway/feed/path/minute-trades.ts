import { MICRO_SLOT_MS, MICRO_SLOTS, type MicroPath } from './micro-path.ts'
import { SMALL_MINUTE_LOTS, smallMinute } from './minute-quote.ts'
import type { Random } from './random.ts'
import { shareSizes } from './share-sizes.ts'
import type { BarSlot, MinuteTrades } from '../tape/tape.ts'

/** Maximum number of trades drafted for one minute; up to two more are added to make its value exact. */
const MINUTE_TRADES_MAX = 240

/** The minute for which to make trades. */
export interface MinutePlan {
  /** The ticks and lots that the trades must match exactly. */
  readonly bar: BarSlot
  /** The ticks x lots that they must add up to. Their mean price must stay a fifth of the range away from low and high. */
  readonly quote: bigint
  readonly path: MicroPath
  /** Converts a value of the path to ticks; any rounding that preserves order. */
  readonly toTicks: (value: number) => number
  /** The approximate number of trades. */
  readonly count: number
  readonly random: Random
}

/** A draft of the minute's trades, in order: the offset in milliseconds and the price of each. */
interface Draft {
  readonly offsets: number[]
  readonly prices: number[]
}

/**
 * Makes trades that start at the bar's open, touch its high and low, end at its close, and whose sizes and values sum to exactly the
 * bar's volume and quote volume. A minute of fewer than `SMALL_MINUTE_LOTS` lots gets the trades of `smallMinute`.
 */
export function makeMinuteTrades(plan: MinutePlan): MinuteTrades {
  const { bar, random } = plan
  if (bar.volume < SMALL_MINUTE_LOTS) return makeSmallMinute(bar, random)
  // With ten lots per trade, the volume can be distributed so that the value is exact.
  const count = Math.max(4, Math.min(plan.count, MINUTE_TRADES_MAX, Math.floor(bar.volume / 10)))
  const draft = draftTrades(plan, count)
  return finish(shareSizes(draft, bar, plan.quote, random), random)
}

/** Draws the slots that trade: first and last, those of the extremes, and the remaining ones at random, some in bursts. */
function drawSlots({ path, random }: MinutePlan, count: number): { slots: Uint8Array; first: number; last: number } {
  const slots = new Uint8Array(MICRO_SLOTS)
  // The first trade lies before the first extreme and the last one after the last: they are at the open and the close, whatever the
  // path says.
  const earliest = Math.max(0, Math.min(path.highSlot, path.lowSlot, 9) - 1)
  const latest = Math.min(MICRO_SLOTS - 1, Math.max(path.highSlot, path.lowSlot, MICRO_SLOTS - 10) + 1)
  const first = Math.floor(random.uniform() * (earliest + 1))
  const last = MICRO_SLOTS - 1 - Math.floor(random.uniform() * (MICRO_SLOTS - latest))
  const essential = new Set([first, path.highSlot, path.lowSlot, last])
  for (const slot of essential) slots[slot] = 1
  for (let left = count - essential.size; left > 0;) {
    const slot = first + Math.floor(random.uniform() * (last - first + 1))
    const burst = Math.min(left, random.uniform() < 0.25 ? 1 + Math.floor(random.uniform() * 3) : 1)
    slots[slot] = (slots[slot] as number) + burst
    left -= burst
  }
  return { slots, first, last }
}

function draftTrades(plan: MinutePlan, count: number): Draft {
  const { bar, path, toTicks, random } = plan
  const { slots, first, last } = drawSlots(plan, count)
  const offsets: number[] = []
  const prices: number[] = []
  let before = bar.open
  for (let slot = first; slot <= last; slot += 1) {
    const prints = slots[slot] as number
    if (prints === 0) continue
    const offset = Math.floor((slot + random.uniform()) * MICRO_SLOT_MS)
    let price = toTicks(path.values[slot] as number)
    const step = price === before ? (random.uniform() < 0.5 ? 1 : -1) : Math.sign(price - before)
    for (let print = 0; print < prints; print += 1) {
      offsets.push(offset)
      prices.push(price)
      // A taker who exhausts a level leaves the next print one tick further.
      if (random.uniform() < 0.3) price = Math.min(bar.high, Math.max(bar.low, price + step))
    }
    before = price
  }
  prices[0] = bar.open
  prices[prices.length - 1] = bar.close
  return { offsets, prices }
}

/** Completes the trades once their sizes are fixed: sides follow from the price moves. */
function finish(trades: { offsets: number[]; prices: number[]; sizes: number[] }, random: Random): MinuteTrades {
  const count = trades.prices.length
  const buys = new Uint8Array(count)
  let buy = random.uniform() < 0.5
  for (let index = 0; index < count; index += 1) {
    const move = index === 0 ? 0 : (trades.prices[index] as number) - (trades.prices[index - 1] as number)
    const sameTaker = index > 0 && trades.offsets[index] === trades.offsets[index - 1]
    if (move !== 0) buy = move > 0
    else if (!sameTaker && random.uniform() < 0.3) buy = !buy
    buys[index] = buy ? 1 : 0
  }
  return {
    count,
    offsets: Uint16Array.from(trades.offsets),
    prices: Float64Array.from(trades.prices),
    sizes: Float64Array.from(trades.sizes),
    buys,
  }
}

function makeSmallMinute(bar: BarSlot, random: Random): MinuteTrades {
  const { prices, sizes } = smallMinute(bar.open, bar.high, bar.low, bar.close, bar.volume)
  const offsets = prices.map(() => Math.floor(random.uniform() * 60_000)).toSorted((a, b) => a - b)
  return finish({ offsets, prices: [...prices], sizes: [...sizes] }, random)
}
