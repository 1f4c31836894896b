import { divide } from '#lib/kernel/decimal.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import type { MarketFeed, Trade } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { pricesNow, VALUE_COIN } from '#gateway/wire/valuation.ts'

/** The sizes that takers have bought and sold of a market, by the worth of their trades. */

/** The dialect's names for takers of large, middle and small trades. */
export const TAKERS = ['whale', 'dolphin', 'fish'] as const
export type Taker = (typeof TAKERS)[number]

/** From how much a trade is one of a whale or of a dolphin, in USDT. The dialect does not say where its bounds are. */
export const WHALE_FROM = '100000'
export const DOLPHIN_FROM = '10000'

/** Sizes in lots. */
export type Sizes = Readonly<Record<Taker, number>>

/** The trades of five minutes. */
export interface Flow {
  /** When they begin, a multiple of `FLOW_MS`. */
  readonly time: number
  readonly bought: Sizes
  readonly sold: Sizes
}

export const FLOW_MS = 5 * 60_000
/** How long flows go back: adding them up costs time. */
export const FLOWS_MS = 24 * 3_600_000
/** Trades of another exchange may arrive so much later than they happened: until then their five minutes are added up again. */
const LATE_MS = 60_000
/** More than five minutes of any market have. */
const TRADES_MAX = 1_000_000

/** Returns the flows of a market that begin at a time or later, oldest first, at most those of a day; the last one is still running. */
export type TradeFlows = (market: Market, sinceMs: number) => readonly Flow[]

/** Creates the flows of a feed. Five minutes that are over are added up once. */
export function createTradeFlows(feed: MarketFeed): TradeFlows {
  const finished = new Map<string, Map<number, Flow>>()

  function openKept({ product, symbol }: Market): Map<number, Flow> {
    const key = `${product}:${symbol}`
    const kept = finished.get(key) ?? new Map<number, Flow>()
    finished.set(key, kept)
    return kept
  }

  return (market, sinceMs) => {
    const now = feed.now()
    const first = Math.ceil(Math.max(sinceMs, now - FLOWS_MS) / FLOW_MS) * FLOW_MS
    const kept = openKept(market)
    for (const time of kept.keys()) if (time < now - FLOWS_MS || time > now) kept.delete(time)
    const bounds = makeBounds(feed, market)
    const flows: Flow[] = []
    for (let time = first; time <= now; time += FLOW_MS) {
      const flow = kept.get(time) ?? addUp(feed, market, time, bounds)
      if (time + FLOW_MS + LATE_MS <= now) kept.set(time, flow)
      flows.push(flow)
    }
    return flows
  }
}

/** In ticks x lots. */
interface Bounds {
  readonly whale: number
  readonly dolphin: number
}

/** Returns the bounds in a market's units; a market without a price in USDT has only fish. */
function makeBounds(feed: MarketFeed, { quoteCoin, pricePlace, sizePlace }: Market): Bounds {
  const price = quoteCoin === VALUE_COIN ? '1' : pricesNow(feed)(quoteCoin)
  const places = pricePlace + sizePlace
  const toWorthUnits = (worth: string) => (price === null ? Infinity : Number(toUnits(divide(worth, price), places, 'half-up')))
  return { whale: toWorthUnits(WHALE_FROM), dolphin: toWorthUnits(DOLPHIN_FROM) }
}

function classifyTaker({ price, size }: Trade, { whale, dolphin }: Bounds): Taker {
  const worth = price * size
  if (worth >= whale) return 'whale'
  return worth >= dolphin ? 'dolphin' : 'fish'
}

function addUp(feed: MarketFeed, market: Market, time: number, bounds: Bounds): Flow {
  const bought = { whale: 0, dolphin: 0, fish: 0 }
  const sold = { whale: 0, dolphin: 0, fish: 0 }
  const window = { limit: TRADES_MAX, startTime: time, endTime: time + FLOW_MS - 1 }
  for (const trade of feed.trades(market, window)) {
    const side = trade.buy ? bought : sold
    side[classifyTaker(trade, bounds)] += trade.size
  }
  return { time, bought, sold }
}

/** Adds up one side of many flows. */
export function collectSizes(flows: readonly Flow[], side: 'bought' | 'sold'): Sizes {
  const sizes = { whale: 0, dolphin: 0, fish: 0 }
  for (const flow of flows) for (const taker of TAKERS) sizes[taker] += flow[side][taker]
  return sizes
}

export function sumSizes({ whale, dolphin, fish }: Sizes): number {
  return whale + dolphin + fish
}

/** Groups flows by the whole periods among them, which begin at multiples of their length; the last one is still running. */
export function byPeriod(flows: readonly Flow[], periodMs: number): readonly (readonly [time: number, flows: readonly Flow[]])[] {
  const first = flows[0]?.time ?? 0
  return [...Map.groupBy(flows, ({ time }) => time - (time % periodMs))].filter(([time]) => time >= first)
}
