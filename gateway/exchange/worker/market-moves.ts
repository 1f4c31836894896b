import type { EngineEvent } from '#gateway/engine/events.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { HouseFeed } from './house-feed.ts'
import { MarketStates } from './market-states.ts'
import { MarketsInUse } from './markets-in-use.ts'
import type { BareCommand } from './messages.ts'

/** The commands that bring the engine's markets up to what the feed says: which markets, when, and by which prices. */
export class MarketMoves {
  readonly #state: EngineState
  readonly #feed: MarketFeed
  readonly #apply: (command: BareCommand) => void
  readonly #house: HouseFeed
  readonly #inUse: MarketsInUse
  readonly #states: MarketStates

  constructor(state: EngineState, feed: MarketFeed, apply: (command: BareCommand) => void) {
    this.#state = state
    this.#feed = feed
    this.#apply = apply
    this.#house = new HouseFeed(feed)
    this.#inUse = new MarketsInUse(state)
    this.#states = new MarketStates(state, feed)
  }

  /** Notes which markets are in use after a command. */
  follow(events: readonly EngineEvent[]): void {
    this.#inUse.follow(events)
  }

  /** Moves every market in use. */
  moveAll(): void {
    for (const id of this.#inUse.now()) this.move(id)
  }

  /** Moves the markets that a command reads, to the order book that its sender saw. */
  moveFor(command: BareCommand): void {
    for (const id of this.#inUse.readBy(command)) this.move(id)
  }

  /** Brings a market's state and, if it is live, its prices and book up to what the feed says. */
  move(id: string): void {
    const market = this.#state.markets.get(id)
    if (market?.listed !== true) return
    const state = this.#states.of(market)
    if (state !== market.state) {
      this.#house.forget(id)
      this.#apply({ type: 'set-market-state', market: id, state })
    }
    const move = state === 'live' ? this.#house.moveOf(market) : null
    if (move !== null) this.#apply(move)
  }

  /**
   * Puts the terms of a changed list of markets in force, and returns sentences for the operator. A market that is gone is settled at its
   * last prices.
   */
  relist(): readonly string[] {
    const { commands, sentences } = this.#states.listChanges()
    for (const command of commands) this.#apply(command)
    return sentences
  }

  /** After a jump of a replay, the next moves cover the prices of the way. */
  skipped(fromMs: number, marketMs: number): void {
    this.#house.skipped(fromMs, Math.max(this.#feed.now(), marketMs))
  }
}
