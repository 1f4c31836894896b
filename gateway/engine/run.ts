import { assert } from '#lib/kernel/assert.ts'
import { setAhead } from './book/read-book.ts'
import type { Command, SeenMarket } from './commands.ts'
import type { EngineEvent } from './events.ts'
import type { EngineState } from './state/state.ts'
import type { Account, Market, Position } from './state/records.ts'

/** A position that became smaller. `endedId` is the highest id at the time where nothing was left of it, else 0: another may follow in the same pass. */
export type ShrunkPosition = Pick<Position, 'account' | 'market' | 'side' | 'direction'> & { readonly endedId: number }

/** Most commands look at one market and shrink no position: they share the empty lists. */
const NO_MARKETS: readonly Market[] = []
const NONE_SHRUNK: readonly ShrunkPosition[] = []
const NONE_GROWN: readonly Account[] = []

/** One command being applied. */
export interface Run {
  readonly state: EngineState
  readonly command: Command
  readonly timeMs: number
  readonly events: EngineEvent[]
  /** Markets that the command has looked at; their witnesses belong to it. */
  markets: readonly Market[]
  /** Of a move: what its trades met, before the house's new ladder. */
  before: SeenMarket | null
  /** Positions that became smaller, as they were: their reduce-only orders may have become too many. */
  shrunk: readonly ShrunkPosition[]
  /** Accounts that wait for a price with something, whose positions became larger: their targets may have to follow. */
  grown: readonly Account[]
  /** Draws from the command's randomness so far. */
  draws: number
  /** Whether anything that the hash covers has changed. */
  changed: boolean
}

export function startRun(state: EngineState, command: Command, events: EngineEvent[]): Run {
  return {
    state,
    command,
    // A clock that jumps back must not make anything younger than what was there before it.
    timeMs: Math.max(state.timeMs, command.timeMs),
    events,
    markets: NO_MARKETS,
    before: null,
    shrunk: NONE_SHRUNK,
    grown: NONE_GROWN,
    draws: 0,
    changed: false,
  }
}

/** The next id of the command. */
export function takeId(run: Run): number {
  const { state, command } = run
  state.lastId = Math.max(state.lastId + 1, command.firstId)
  assert(Number.isSafeInteger(state.lastId), 'ids are safe integers')
  run.changed = true
  return state.lastId
}

/** Turns to a market: from here on what is read of its house and queues is noted for the record. */
export function visitMarket(run: Run, market: Market): void {
  if (run.markets.includes(market)) return
  run.markets = run.markets.length === 0 ? market.alone : [...run.markets, market]
  market.book.witness.clear()
  const seen = run.command.seen?.find((entry) => entry.market === market.id)
  if (seen === undefined) return
  market.house.clear(market.book)
  market.last = seen.last
  market.mark = seen.mark
  market.index = seen.index
  market.referenceTimeMs = seen.referenceTimeMs
  const columns = (levels: readonly (readonly [number, number])[]) => ({
    prices: levels.map(([ticks]) => ticks),
    sizes: levels.map(([, lots]) => lots),
  })
  market.house.replace(market.book, { bids: columns(seen.bids), asks: columns(seen.asks) }, run.timeMs, (_, __, lots) => lots)
  for (const [orderId, lots] of seen.places) {
    const order = run.state.orders.get(orderId)
    if (order !== undefined && order.slot !== 0) setAhead(market.book, order.slot, lots)
  }
}
