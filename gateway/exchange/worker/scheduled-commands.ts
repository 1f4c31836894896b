import { millionthsFrom, ticksFrom } from '#lib/kernel/money.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed, MarketView } from '#gateway/feed/market-feed.ts'
import { FEED_FACTS } from '#lib/contract/market/feed-sources.ts'
import { reachedFeeLevel } from '#lib/contract/market/fees.ts'
import { required } from '#lib/kernel/assert.ts'
import { formatUnits } from '#lib/kernel/decimal-text.ts'
import type { HistoryStore } from '../history/history-store.ts'
import type { BillView } from '../views/ledger-views.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const LEVEL_DAYS = 30
/** The maximum number of settlements per market to catch up on after a standstill: a month's worth at eight hours each. */
const SETTLEMENTS_MAX = 100

/** The tolerance between two clocks that count the same hours. */
const CLOCKS_APART_MS = 30 * MINUTE_MS

/** The times of the market's and the exchange's clock at one moment; they differ after the market's clock was set back. */
interface Moment {
  readonly marketMs: number
  readonly exchangeMs: number
}

/**
 * The scheduled commands of the exchange, which run whether anybody trades or not: funding, interest, levels. Funding follows the
 * market's clock, which may be set back; the rest follows the exchange's clock, which never is.
 */
export class ScheduledCommands {
  readonly #state: EngineState
  readonly #feed: MarketFeed
  readonly #history: HistoryStore
  /** The time that had been reached before the start. */
  readonly #startMs: number
  /** The market time up to which funding has been checked. */
  #seenMs: number
  /** Held markets whose funding the feed does not know yet, with the time up to which theirs has been checked. */
  readonly #unknown = new Map<string, number>()
  /** When each market's funding was last settled, by both clocks. */
  readonly #settledAt = new Map<string, Moment>()
  #chargedAtMs: number
  #levelDay = -1

  /** Starts with everything up to `fromMs` done. */
  constructor(state: EngineState, feed: MarketFeed, history: HistoryStore, fromMs: number) {
    this.#state = state
    this.#feed = feed
    this.#history = history
    this.#startMs = fromMs
    this.#seenMs = Math.min(fromMs, feed.now())
    this.#chargedAtMs = fromMs
  }

  /**
   * Returns the commands that have fallen due: fundings, oldest first, then interest, then levels. The caller must apply them: they are
   * not returned again.
   */
  due(now: Moment): BareCommand[] {
    return [...this.#funding(now), ...this.#interest(now.exchangeMs), ...this.#levels(now.exchangeMs)]
  }

  /**
   * Checks whether funding must be checked before any further command: whether the market's clock is in another hour than at the last
   * check. Funding times are full hours.
   */
  isFundingDue(marketMs: number): boolean {
    return Math.floor(marketMs / HOUR_MS) !== Math.floor(this.#seenMs / HOUR_MS)
  }

  #funding({ marketMs, exchangeMs }: Moment): BareCommand[] {
    if (!this.isFundingDue(marketMs) && this.#unknown.size === 0) return []
    const from = this.#seenMs
    this.#seenMs = marketMs
    const view = this.#feed.frozen()
    const held = [...this.#state.markets.values()].filter(({ holders }) => holders.size > 0)
    const found = held.flatMap((market) => {
      const fromMs = this.#unknown.get(market.id) ?? from
      this.#unknown.delete(market.id)
      if (!isFundingKnown(view, market)) {
        this.#unknown.set(market.id, fromMs)
        return []
      }
      const { passed, intervalMs } = settlementsOf(view, market, fromMs, marketMs)
      const first = passed.filter(({ timeMs }) =>
        this.#isFirst(market, { marketMs: timeMs, exchangeMs: timeMs + exchangeMs - marketMs }, intervalMs),
      )
      return first.map((settlement) => commandOf(view, market, settlement))
    })
    return found.toSorted((a, b) => a.timeMs - b.timeMs).map(({ command }) => command)
  }

  /**
   * Checks whether a funding time is to be settled, and remembers it. A time that the market reaches again after being set back is
   * skipped, unless enough exchange time has passed for positions to owe the next one.
   */
  #isFirst(market: Market, time: Moment, intervalMs: number): boolean {
    const last = this.#settledAt.get(market.id) ?? this.#beforeStart(market, time)
    const isAgain = last !== undefined && time.marketMs <= last.marketMs
    if (isAgain && time.exchangeMs - last.exchangeMs < intervalMs - CLOCKS_APART_MS) return false
    this.#settledAt.set(market.id, time)
    return true
  }

  /**
   * Returns when a market's holders last paid funding, if the market's clock was set back before the start; otherwise undefined. A feed
   * that starts over each time, as a replay does, also gets undefined.
   */
  #beforeStart({ holders }: Market, { marketMs }: Moment): Moment | undefined {
    if (FEED_FACTS[this.#feed.source].startsOver || marketMs > this.#startMs) return undefined
    const bills = [...holders].flatMap(({ id }) => this.#history.query(id, 'bills', { kind: 'funding', limit: 1 }))
    const times = bills.map(({ payload }) => (JSON.parse(payload) as BillView).timeMs)
    return { marketMs: this.#startMs, exchangeMs: Math.max(...times) }
  }

  /** Charges interest. Hours begin with each loan, so this runs every minute; what has been charged is not charged again. */
  #interest(nowMs: number): BareCommand[] {
    if (this.#state.borrowers.size === 0 || nowMs - this.#chargedAtMs < MINUTE_MS) return []
    this.#chargedAtMs = nowMs
    return [{ type: 'charge-interest' }]
  }

  /** Sets the fee levels that the traders' fills of the last thirty days have earned; once a day, and after a start. */
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
      const spot = Math.min(reachedFeeLevel('spot', volumes.get(`spot ${id}`) ?? '0'), this.#state.spotFees.length - 1)
      const futures = Math.min(reachedFeeLevel('futures', volumes.get(`futures ${id}`) ?? '0'), this.#state.futuresFees.length - 1)
      if (spot === spotLevel && futures === futuresLevel) return []
      return [{ type: 'set-levels' as const, account: id, spot, futures }]
    })
  }
}

interface Settlement {
  readonly timeMs: number
  readonly rateMillionths: number
  /** The mark price of that moment in ticks, if the feed kept it. */
  readonly mark: number | undefined
}

/** Checks whether a feed can tell a market's settlements: one of another exchange has to hear of them first. */
function isFundingKnown(view: MarketView, { terms }: Market): boolean {
  if (!view.isHeard) return true
  const market = view.market(terms.product, terms.symbol)
  return market?.product === 'futures' && view.derivative(market).nextFundingTime > 0
}

/** Returns a market's funding times in (from, now], oldest first, and the interval between two of them. */
function settlementsOf(
  view: MarketView,
  { terms }: Market,
  fromMs: number,
  nowMs: number,
): { passed: readonly Settlement[]; intervalMs: number } {
  const market = view.market(terms.product, terms.symbol)
  if (market === undefined || market.product !== 'futures') return { passed: [], intervalMs: HOUR_MS }
  const history = view.fundingHistory(market, { skip: 0, limit: SETTLEMENTS_MAX })
  const [latest, before] = history
  const intervalMs = latest === undefined || before === undefined ? HOUR_MS : latest.time - before.time
  const passed = history.filter(({ time }) => time > fromMs && time <= nowMs)
  return {
    passed: passed
      .map(({ time, rateMillionths, mark }) => ({ timeMs: time, rateMillionths, mark }))
      .toSorted((a, b) => a.timeMs - b.timeMs),
    intervalMs,
  }
}

/** Returns the command that settles funding, with the mark price of that moment, or the current one if its candle is missing. */
function commandOf(
  view: MarketView,
  { id, terms }: Market,
  { timeMs, rateMillionths, mark: kept }: Settlement,
): { timeMs: number; command: BareCommand } {
  const market = required(view.market(terms.product, terms.symbol), 'a market that has settlements is listed')
  const [bar] = view.candles(market, { interval: '1m', limit: 1, startTime: timeMs, endTime: timeMs, kind: 'mark', quotes: false })
  const mark = kept ?? bar?.open ?? view.derivative(market).mark
  return { timeMs, command: { type: 'settle-funding', market: id, rateMillionths: millionthsFrom(rateMillionths), mark: ticksFrom(mark) } }
}
