import { valuedBy } from '#gateway/engine/state/loans.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Account, Market } from '#gateway/engine/state/records.ts'

/** Prices of one moment are asked for once. */
const FRESH_MS = 100

/**
 * Brings marks and last prices of a state that is only read to now, so that what a page shows moves with the market. Whatever is applied
 * to the state next brings the prices that it was judged by.
 */
export class ReferencePrices {
  readonly #feed: MarketFeed
  readonly #asked = new Map<string, number>()

  constructor(feed: MarketFeed) {
    this.#feed = feed
  }

  /** The markets that an account's positions and debts are valued by. */
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

  /** What a record has just set may be older than what was asked for before it. */
  forget(): void {
    this.#asked.clear()
  }

  /** One market, for who asks what could be done in it. */
  refresh(market: Market): void {
    const now = this.#feed.now()
    const asked = this.#asked.get(market.id)
    if (asked !== undefined && now - asked < FRESH_MS) return
    this.#asked.set(market.id, now)
    const listed = this.#feed.market(market.terms.product, market.terms.symbol)
    if (listed === undefined) return
    const view = this.#feed.frozen()
    market.last = view.trades(listed, { limit: 1 })[0]?.price ?? view.ticker(listed).last
    if (listed.product === 'futures') market.mark = view.derivative(listed).mark
  }
}
