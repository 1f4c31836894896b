import { TakenLevels } from '#gateway/engine/book/taken-levels.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'

/** The levels that takers took from the house, by market: the shown books are without them until they return. */
export class TakenFromHouse {
  readonly #feed: Pick<MarketFeed, 'now'>
  readonly #taken = new Map<string, TakenLevels>()

  constructor(feed: Pick<MarketFeed, 'now'>) {
    this.#feed = feed
  }

  of(market: string): TakenLevels | undefined {
    return this.#taken.get(market)
  }

  note(events: readonly EngineEvent[]): void {
    for (const event of events) {
      if (event.type !== 'filled' || !event.house || event.maker) continue
      const taken = this.#taken.get(event.market) ?? new TakenLevels()
      this.#taken.set(event.market, taken)
      // Books have the market's time. The exchange's own never stops, so that after a pause of a replay it is ahead of it.
      taken.take(event.ticks, event.lots, Math.min(event.timeMs, this.#feed.now()))
    }
  }
}
