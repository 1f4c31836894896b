import type { Command, LadderColumns, MoveMarket, SeenMarket } from '../commands.ts'
import type { Run } from '../run.ts'
import type { Market } from '../state/records.ts'

const NONE: readonly (readonly [number, number])[] = []

/** What the command has read of a market's house and queues so far. */
export function seenOf(market: Market): SeenMarket {
  const { witness } = market.book
  return {
    market: market.id,
    last: market.last,
    mark: market.mark,
    index: market.index,
    referenceTimeMs: market.referenceTimeMs,
    bids: witness.bids.size === 0 ? NONE : [...witness.bids].toSorted((a, b) => b[0] - a[0]),
    asks: witness.asks.size === 0 ? NONE : [...witness.asks].toSorted((a, b) => a[0] - b[0]),
    places: witness.places.size === 0 ? NONE : [...witness.places],
  }
}

/**
 * The command as the journal keeps it: with what it was judged by, and a move of the reference market cut down to the levels of its
 * ladder that met an order. Applying it again to the state before gives the state after.
 */
export function recordOf(run: Run): Command {
  const { command, timeMs } = run
  if (run.markets.length === 0) return { ...command, timeMs }
  if (command.type === 'move') return recordOfMove(run, command)
  const [market] = run.markets
  // Nearly every command looks at one market.
  const seen = market !== undefined && run.markets.length === 1 ? [seenOf(market)] : run.markets.map(seenOf)
  return { ...command, timeMs, seen }
}

function recordOfMove(run: Run, move: MoveMarket): Command {
  const [market] = run.markets
  if (market === undefined) return move
  const { bids, asks, places } = seenOf(market)
  const before = run.before ?? { ...seenOf(market), bids: [], asks: [] }
  return {
    ...move,
    timeMs: run.timeMs,
    bids: columnsOf(bids),
    asks: columnsOf(asks),
    // Places that were met only by what the new ladder set off are counted from the same start.
    seen: [{ ...before, places }, ...run.markets.slice(1).map(seenOf)],
  }
}

function columnsOf(levels: readonly (readonly [number, number])[]): LadderColumns {
  return { prices: levels.map(([ticks]) => ticks), sizes: levels.map(([, lots]) => lots) }
}
