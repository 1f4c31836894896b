import type { Command, SeenMarket } from '../state/commands/commands.ts'
import type { PlaceOrder } from '../state/commands/order-commands.ts'
import type { LadderColumns, MoveMarket } from '../state/commands/market-commands.ts'
import { type Run, seenOf } from '../state/run.ts'

/**
 * Returns the command as journaled: with the figures it was based on, and a move of the reference market reduced to the ladder levels
 * that met an order. Applying it to the previous state gives the new state.
 */
export function recordOf(run: Run): Command {
  const { command, timeMs } = run
  if (run.markets.length === 0) return { ...command, timeMs }
  if (command.type === 'move') return recordOfMove(run, command)
  const [market] = run.markets
  // Almost every command reads one market only.
  const seen = market !== undefined && run.markets.length === 1 ? [seenOf(market)] : run.markets.map(seenOf)
  return command.type === 'place' ? recordOfPlace(command, timeMs, seen) : { ...command, timeMs, seen }
}

/** Of a placed order, the most common command by far: a literal is made in a fraction of the time of a copy of any command. */
function recordOfPlace({ type, account, order, firstId, random }: PlaceOrder, timeMs: number, seen: readonly SeenMarket[]): Command {
  return { type, account, order, timeMs, firstId, random, seen }
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
    // Queue positions first met by consequences of the new ladder are relative to the same start.
    seen: [{ ...before, places }, ...run.markets.slice(1).map(seenOf)],
  }
}

function columnsOf(levels: SeenMarket['bids']): LadderColumns {
  return { prices: levels.map(([ticks]) => ticks), sizes: levels.map(([, lots]) => lots) }
}
