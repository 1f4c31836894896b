import { assert } from '#lib/kernel/assert.ts'
import { setAhead } from '../book/read-book.ts'
import type { HouseQuote } from '../book/house-quote.ts'
import type { Command, SeenMarket } from './commands/commands.ts'
import type { Content } from './commands/content.ts'
import type { EngineEvent } from './events.ts'
import type { Rejection } from './records/reasons.ts'
import type { EngineState } from './state.ts'
import type { Account, Market, Position } from './records/records.ts'

/** A position that became smaller. `endedId`: the highest id when it was fully closed, else 0; the same pass may open another. */
export type ShrunkPosition = Pick<Position, 'account' | 'market' | 'side' | 'direction'> & { readonly endedId: number }

/** Shared empty lists, since most commands read one market and shrink no position. */
const NO_MARKETS: readonly Market[] = []
const NONE_SHRUNK: ShrunkPosition[] = []
const NONE_GROWN: Account[] = []
const NO_LEVELS: SeenMarket['bids'] = []
const NO_QUOTES: Map<number, HouseQuote> = new Map()

/** One command being applied. */
export interface Run {
  readonly state: EngineState
  readonly command: Command
  readonly timeMs: number
  readonly events: EngineEvent[]
  /** The markets that the command has read; their witnesses record its reads. */
  markets: readonly Market[]
  /** For a move: what its trades met, before the house's new ladder. */
  before: SeenMarket | null
  /** Positions that became smaller: their reduce-only orders may now exceed them. */
  shrunk: ShrunkPosition[]
  /** Accounts with trigger orders whose positions became larger: their targets may have to follow. */
  grown: Account[]
  /** The number of draws from the command's randomness so far. */
  draws: number
  /** Whether anything that the hash covers has changed. */
  changed: boolean
  /** The content of the request under way, which is kept with its client's id. */
  content: Content | undefined
  /** The house's quotes by which trades between traders count in public figures, by trade, see `countedPrice`. */
  quotes: Map<number, HouseQuote>
}

export function startRun(state: EngineState, command: Command, events: EngineEvent[]): Run {
  return {
    state,
    command,
    // If the clock jumps back, nothing new may be dated before what exists.
    timeMs: Math.max(state.timeMs, command.timeMs),
    events,
    markets: NO_MARKETS,
    before: null,
    shrunk: NONE_SHRUNK,
    grown: NONE_GROWN,
    draws: 0,
    changed: false,
    content: undefined,
    quotes: NO_QUOTES,
  }
}

/** Emits the refusal of a command, or of the nth order of a batch. The state is unchanged. */
export function reject(run: Run, reason: Rejection, clientOrderId: string | null = null, nth = 0): void {
  run.events.push({ type: 'rejected', reason, clientOrderId, nth })
}

/** Notes a position that became smaller. The shared empty list stays empty. */
export function noteShrunk(run: Run, position: ShrunkPosition): void {
  if (run.shrunk.length === 0) run.shrunk = [position]
  else run.shrunk.push(position)
}

/** Notes an account whose position became larger. */
export function noteGrown(run: Run, account: Account): void {
  if (run.grown.length === 0) run.grown = [account]
  else run.grown.push(account)
}

/** Notes the house's quote of a trade. The shared empty map stays empty. */
export function noteQuote(run: Run, tradeId: number, quote: HouseQuote): void {
  if (run.quotes.size === 0) run.quotes = new Map([[tradeId, quote]])
  else run.quotes.set(tradeId, quote)
}

/** Takes the next id of the command. */
export function takeId(run: Run): number {
  const { state, command } = run
  state.lastId = Math.max(state.lastId + 1, command.firstId)
  assert(Number.isSafeInteger(state.lastId), 'ids are safe integers')
  run.changed = true
  return state.lastId
}

/**
 * Visits a market: from now on, reads of its house and queues are noted for the record. In a replay it first restores what the record
 * says the command saw.
 */
export function visitMarket(run: Run, market: Market): void {
  // Almost every command visits one market, several times.
  if (run.markets !== market.alone) visitAnother(run, market)
}

function visitAnother(run: Run, market: Market): void {
  const { markets } = run
  if (markets.length > 0 && markets.includes(market)) return
  run.markets = markets.length === 0 ? market.alone : [...markets, market]
  market.book.witness.clear()
  const seen = run.command.seen?.find((entry) => entry.market === market.id)
  if (seen === undefined) return
  market.house.clear(market.book)
  market.last = seen.last
  market.mark = seen.mark
  market.index = seen.index
  market.referenceTimeMs = seen.referenceTimeMs
  const columns = (levels: SeenMarket['bids']) => ({
    prices: levels.map(([ticks]) => ticks),
    sizes: levels.map(([, lots]) => lots),
  })
  market.house.replace(market.book, { bids: columns(seen.bids), asks: columns(seen.asks) }, run.timeMs, (_, __, lots) => lots)
  for (const [orderId, lots] of seen.places) {
    const order = run.state.orders.get(orderId)
    if (order !== undefined && order.slot !== 0) setAhead(market.book, order.slot, lots)
  }
}

/** Returns what the command has read of a market's house and queues so far. */
export function seenOf(market: Market): SeenMarket {
  const { witness } = market.book
  const isEmpty = witness.isEmpty
  return {
    market: market.id,
    last: market.last,
    mark: market.mark,
    index: market.index,
    referenceTimeMs: market.referenceTimeMs,
    bids: isEmpty ? NO_LEVELS : [...witness.bids].toSorted((a, b) => b[0] - a[0]),
    asks: isEmpty ? NO_LEVELS : [...witness.asks].toSorted((a, b) => a[0] - b[0]),
    places: isEmpty ? NO_LEVELS : [...witness.places],
  }
}
