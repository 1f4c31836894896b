import type { Market } from '#gateway/engine/markets.ts'
import type { EngineState } from '#gateway/engine/state.ts'
import type { MarketFeed, MarketView } from '#gateway/feed/market-feed.ts'
import { FEE_LEVELS, type FeeLevel } from '#lib/contract/instruments.ts'
import { compare, formatUnits } from '#lib/kernel/decimal.ts'
import type { HistoryStore } from '../history/history-store.ts'
import type { BareCommand } from './messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const LEVEL_DAYS = 30
/** Settlements of one market that are made up for after a standstill: a month of them. */
const SETTLEMENTS_MAX = 100

/** What the exchange does at its times, whether anybody trades or not: funding, interest, levels. */
export class Duties {
  readonly #state: EngineState
  readonly #feed: MarketFeed
  readonly #history: HistoryStore
  #fundedToMs: number
  #chargedAtMs: number
  #levelDay = -1

  /** Everything up to `fromMs` has been done. */
  constructor(state: EngineState, feed: MarketFeed, history: HistoryStore, fromMs: number) {
    this.#state = state
    this.#feed = feed
    this.#history = history
    this.#fundedToMs = fromMs
    this.#chargedAtMs = fromMs
  }

  /** What has fallen due, oldest first. It must be applied: it is not said again. */
  due(nowMs: number): BareCommand[] {
    return [...this.#funding(nowMs), ...this.#interest(nowMs), ...this.#levels(nowMs)]
  }

  /** Whether a funding time has passed that must be settled before any further command. */
  isFundingDue(nowMs: number): boolean {
    return Math.floor(nowMs / HOUR_MS) > Math.floor(this.#fundedToMs / HOUR_MS)
  }

  #funding(nowMs: number): BareCommand[] {
    if (!this.isFundingDue(nowMs)) return []
    const from = this.#fundedToMs
    this.#fundedToMs = nowMs
    const view = this.#feed.frozen()
    const found = [...this.#state.markets.values()].flatMap((market) => (market.holders.size === 0 ? [] : settlements(view, market, from, nowMs)))
    return found.toSorted((a, b) => a.timeMs - b.timeMs).map(({ command }) => command)
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
  readonly command: BareCommand
}

/** Funding times of a market in (from, now], with the mark of their moment. */
function settlements(view: MarketView, { id, terms }: Market, fromMs: number, nowMs: number): Settlement[] {
  const market = view.market(terms.product, terms.symbol)
  if (market === undefined || market.product !== 'futures') return []
  const passed = view.fundingHistory(market, { skip: 0, limit: SETTLEMENTS_MAX }).filter(({ time }) => time > fromMs && time <= nowMs)
  return passed.map(({ time, rateMillionths }) => {
    const [bar] = view.candles(market, { interval: '1m', limit: 1, startTime: time, endTime: time, kind: 'mark', quotes: false })
    const mark = bar?.open ?? view.derivative(market).mark
    return { timeMs: time, command: { type: 'settle-funding', market: id, rateMillionths, mark } }
  })
}
