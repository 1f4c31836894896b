import { ticksFrom } from '#lib/kernel/money.ts'
import { valuedBy } from '#gateway/engine/trading/margin/loans.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Account, Market } from '#gateway/engine/state/records/records.ts'

/** How long fetched prices stay fresh. */
const FRESH_MS = 100

/**
 * Refreshes marks and last prices of a read-only state, so that pages move with the market. The next record applied to the state
 * brings the prices that the engine judged it by.
 */
export class ReferencePrices {
  readonly #feed: MarketFeed
  readonly #asked = new Map<string, number>()

  constructor(feed: MarketFeed) {
    this.#feed = feed
  }

  /** Refreshes the markets that value an account's positions and, if it has loans, its debts and the assets of its margin wallets. */
  refreshFor(state: EngineState, account: Account): void {
    for (const { market } of account.positions.values()) this.refresh(market)
    if (account.loans.size === 0) return
    for (const [wallet, balances] of account.wallets) {
      if (wallet === 'spot' || wallet === 'futures') continue
      for (const asset of balances.keys()) {
        const market = valuedBy(state, asset)
        if (market !== null) this.refresh(market)
      }
    }
    for (const { asset } of account.loans.values()) {
      const market = valuedBy(state, asset)
      if (market !== null) this.refresh(market)
    }
  }

  /** Forgets when prices were fetched, because a record may just have set older ones. */
  forget(): void {
    this.#asked.clear()
  }

  /** Refreshes one market, for callers that calculate what could be done in it. */
  refresh(market: Market): void {
    const now = this.#feed.now()
    const asked = this.#asked.get(market.id)
    if (asked !== undefined && Math.abs(now - asked) < FRESH_MS) return
    this.#asked.set(market.id, now)
    const listed = this.#feed.market(market.terms.product, market.terms.symbol)
    if (listed === undefined) return
    const view = this.#feed.frozen()
    const last = view.last(listed)
    // Until the feed has a price of another exchange's market, the prices of the last record stay.
    if (last > 0) market.last = ticksFrom(last)
    if (listed.product !== 'futures') return
    const { mark } = view.derivative(listed)
    if (mark > 0) market.mark = ticksFrom(mark)
  }
}
