import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed, MarketView } from '#gateway/feed/market-feed.ts'
import { FEE_LEVELS, type FeeLevel } from '#lib/contract/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import { compare, formatUnits } from '#lib/kernel/decimal.ts'
import type { HistoryStore } from '../history/history-store.ts'
import type { BillView } from '../views.ts'
import type { BareCommand } from './messages.ts'
import type { Market } from '#gateway/engine/state/records.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const LEVEL_DAYS = 30
/** Settlements of one market that are made up for after a standstill: a month of them. */
const SETTLEMENTS_MAX = 100

/** By so much clocks may differ that count the same hours. */
const CLOCKS_APART_MS = 30 * MINUTE_MS

/** What a market's and the exchange's clock say at one moment; they differ where the market's came back to an earlier time. */
interface Moment {
  readonly marketMs: number
  readonly exchangeMs: number
}

/**
 * What the exchange does at its times, whether anybody trades or not: funding, interest, levels. Funding falls due at the times of the
 * market, which may be set back; the rest goes by the exchange's clock, which never is.
 */
export class Duties {
  readonly #state: EngineState
  readonly #feed: MarketFeed
  readonly #history: HistoryStore
  /** What had been reached before the start. */
  readonly #startMs: number
  /** The market's time up to which funding has been looked at. */
  #seenMs: number
  /** When funding of each market was settled last, by both clocks. */
  readonly #settledAt = new Map<string, Moment>()
  #chargedAtMs: number
  #levelDay = -1

  /** Everything up to `fromMs` has been done. */
  constructor(state: EngineState, feed: MarketFeed, history: HistoryStore, fromMs: number) {
    this.#state = state
    this.#feed = feed
    this.#history = history
    this.#startMs = fromMs
    this.#seenMs = Math.min(fromMs, feed.now())
    this.#chargedAtMs = fromMs
  }

  /** What has fallen due, oldest first. It must be applied: it is not said again. */
  due(now: Moment): BareCommand[] {
    return [...this.#funding(now), ...this.#interest(now.exchangeMs), ...this.#levels(now.exchangeMs)]
  }

  /** Whether a funding time has passed that must be settled before any further command. */
  isFundingDue(marketMs: number): boolean {
    return Math.floor(marketMs / HOUR_MS) !== Math.floor(this.#seenMs / HOUR_MS)
  }

  #funding({ marketMs, exchangeMs }: Moment): BareCommand[] {
    if (!this.isFundingDue(marketMs)) return []
    const from = this.#seenMs
    this.#seenMs = marketMs
    const view = this.#feed.frozen()
    const held = [...this.#state.markets.values()].filter(({ holders }) => holders.size > 0)
    const found = held.flatMap((market) => {
      const { passed, intervalMs } = settlementsOf(view, market, from, marketMs)
      const first = passed.filter(({ timeMs }) => this.#isFirst(market, { marketMs: timeMs, exchangeMs: timeMs + exchangeMs - marketMs }, intervalMs))
      return first.map((settlement) => commandOf(view, market, settlement))
    })
    return found.toSorted((a, b) => a.timeMs - b.timeMs).map(({ command }) => command)
  }

  /**
   * Whether a funding time is to be settled; it is remembered. One that the market is at again, because it was set back, is not, unless so
   * much time has passed for the exchange that positions owe the next one.
   */
  #isFirst(market: Market, time: Moment, intervalMs: number): boolean {
    const last = this.#settledAt.get(market.id) ?? this.#beforeStart(market, time)
    const isAgain = last !== undefined && time.marketMs <= last.marketMs
    if (isAgain && time.exchangeMs - last.exchangeMs < intervalMs - CLOCKS_APART_MS) return false
    this.#settledAt.set(market.id, time)
    return true
  }

  /** When those who hold a market paid funding last, where it was set back before the start; a replay begins anew with each start. */
  #beforeStart({ holders }: Market, { marketMs }: Moment): Moment | undefined {
    if (this.#feed.source === 'replay' || marketMs > this.#startMs) return undefined
    const bills = [...holders].flatMap(({ id }) => this.#history.query(id, 'bills', { kind: 'funding', limit: 1 }))
    const times = bills.map(({ payload }) => (JSON.parse(payload) as BillView).timeMs)
    return { marketMs: this.#startMs, exchangeMs: Math.max(...times) }
  }

  /** Hours begin with each loan, so that every minute is looked at; what has been charged is not charged again. */
  #interest(nowMs: number): BareCommand[] {
    if (this.#state.borrowers.size === 0 || nowMs - this.#chargedAtMs < MINUTE_MS) return []
    this.#chargedAtMs = nowMs
    return [{ type: 'charge-interest' }]
  }

  /** Once a day: the fee levels that the last thirty days of fills have earned. */
  #levels(nowMs: number): BareCommand[] {
    const day = Math.floor(nowMs / DAY_MS)
    if (day === this.#levelDay) return []
    this.#levelDay = day
    const volumes = new Map<string, string>()
    for (const { account, product, tenThousandths } of this.#history.volumesSince(day - LEVEL_DAYS)) {
      volumes.set(`${product} ${account}`, formatUnits(BigInt(tenThousandths), 4))
    }
    return [...this.#state.accounts.values()].flatMap(({ id, kind, spotLevel, futuresLevel }) => {
      if (kind !== 'trader') return []
      const spot = Math.min(levelOf(FEE_LEVELS.spot, volumes.get(`spot ${id}`)), this.#state.spotFees.length - 1)
      const futures = Math.min(levelOf(FEE_LEVELS.futures, volumes.get(`futures ${id}`)), this.#state.futuresFees.length - 1)
      if (spot === spotLevel && futures === futuresLevel) return []
      return [{ type: 'set-levels' as const, account: id, spot, futures }]
    })
  }
}

/** The highest level whose volume was reached. */
export function levelOf(levels: readonly FeeLevel[], volume = '0'): number {
  return levels.reduce((reached, { level, volume30d }) => (compare(volume, volume30d) >= 0 ? Math.max(reached, level) : reached), 0)
}

interface Settlement {
  readonly timeMs: number
  readonly rateMillionths: number
}

/** Funding times of a market in (from, now], oldest first, and how long there is between two of them. */
function settlementsOf(view: MarketView, { terms }: Market, fromMs: number, nowMs: number): { passed: readonly Settlement[]; intervalMs: number } {
  const market = view.market(terms.product, terms.symbol)
  if (market === undefined || market.product !== 'futures') return { passed: [], intervalMs: HOUR_MS }
  const history = view.fundingHistory(market, { skip: 0, limit: SETTLEMENTS_MAX })
  const [latest, before] = history
  const intervalMs = latest === undefined || before === undefined ? HOUR_MS : latest.time - before.time
  const passed = history.filter(({ time }) => time > fromMs && time <= nowMs)
  return { passed: passed.map(({ time, rateMillionths }) => ({ timeMs: time, rateMillionths })).toSorted((a, b) => a.timeMs - b.timeMs), intervalMs }
}

/** The command that settles funding, with the mark of its moment. */
function commandOf(view: MarketView, { id, terms }: Market, { timeMs, rateMillionths }: Settlement): { timeMs: number; command: BareCommand } {
  const market = required(view.market(terms.product, terms.symbol), 'a market that has settlements is listed')
  const [bar] = view.candles(market, { interval: '1m', limit: 1, startTime: timeMs, endTime: timeMs, kind: 'mark', quotes: false })
  const mark = bar?.open ?? view.derivative(market).mark
  return { timeMs, command: { type: 'settle-funding', market: id, rateMillionths, mark } }
}
