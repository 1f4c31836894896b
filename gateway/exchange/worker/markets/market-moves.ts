import type { EngineEvent } from '#gateway/engine/state/events.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { HouseFeed } from './house-feed.ts'
import { MarketStates } from './market-states.ts'
import { MarketsInUse } from './markets-in-use.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'

/** Keeps the engine's markets up to date with the reference market, by commands that it applies at once. */
export class MarketMoves {
  readonly #state: EngineState
  readonly #apply: (command: BareCommand) => void
  readonly #house: HouseFeed
  readonly #inUse: MarketsInUse
  readonly #states: MarketStates

  constructor(state: EngineState, feed: MarketFeed, apply: (command: BareCommand) => void) {
    this.#state = state
    this.#apply = apply
    this.#house = new HouseFeed(feed)
    this.#inUse = new MarketsInUse(state)
    this.#states = new MarketStates(state, feed)
  }

  /** Notes which orders have come and gone. */
  follow(events: readonly EngineEvent[]): void {
    this.#inUse.follow(events)
  }

  /** Notes that the market's clock jumps: the way is part of the next moves, however long it is. */
  skipped(fromMs: number, toMs: number): void {
    this.#house.skipped(fromMs, toMs)
  }

  /** Puts the terms of a changed list in force; a market that is gone is settled at its last prices. Returns sentences for the operator. */
  relist(): readonly string[] {
    const { commands, sentences } = this.#states.listChanges()
    for (const command of commands) this.#apply(command)
    return sentences
  }

  /** Moves the markets in which something is open. */
  moveAll(): void {
    for (const id of this.#inUse.now()) this.move(id)
  }

  /** Moves the markets that a command is judged by. */
  moveFor(command: BareCommand): void {
    for (const id of this.#inUse.readBy(command)) this.move(id)
  }

  /** Brings a market's state and, if it is live, its prices and book up to what the feed says. */
  move(id: string): void {
    this.#settle(id)
    const market = this.#state.markets.get(id)
    const move = market?.listed === true && market.state === 'live' ? this.#house.moveOf(market) : null
    if (move !== null) this.#apply(move)
  }

  /** Brings the markets of due orders to the feed's states, so that no order arrives in one that is not current; returns them. */
  settleArrivals(nowMs: number): ReadonlySet<string> {
    const due = new Set<string>()
    for (const { entersAtMs, market } of this.#state.entering) if (entersAtMs <= nowMs) due.add(market.id)
    for (const id of due) this.#settle(id)
    return due
  }

  #settle(id: string): void {
    const market = this.#state.markets.get(id)
    if (market?.listed !== true) return
    const state = this.#states.of(market)
    if (state === market.state) return
    this.#house.forget(id)
    this.#apply({ type: 'set-market-state', market: id, state })
  }
}
