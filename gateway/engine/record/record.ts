import type { Command, SeenMarket } from '../state/commands/commands.ts'
import type { PlaceOrder } from '../state/commands/order-commands.ts'
import type { LadderColumns, MoveMarket } from '../state/commands/market-commands.ts'
import { type Run, toSeen } from '../state/run.ts'

/**
 * Returns the command as journaled: with the figures it was based on, and a move of the reference market reduced to the ladder levels
 * that met an order. Applying it to the previous state gives the new state.
 */
export function makeRecord(run: Run): Command {
  const { command, timeMs } = run
  if (run.markets.length === 0) return { ...command, timeMs }
  if (command.type === 'move') return makeMoveRecord(run, command)
  const [market] = run.markets
  // Almost every command reads one market only.
  const seen = market !== undefined && run.markets.length === 1 ? [toSeen(market)] : run.markets.map(toSeen)
  return command.type === 'place' ? makePlaceRecord(command, timeMs, seen) : { ...command, timeMs, seen }
}

/** Of a placed order, the most common command by far: a literal is made in a fraction of the time of a copy of any command. */
function makePlaceRecord({ type, account, order, firstId, random }: PlaceOrder, timeMs: number, seen: readonly SeenMarket[]): Command {
  return { type, account, order, timeMs, firstId, random, seen }
}

function makeMoveRecord(run: Run, move: MoveMarket): Command {
  const [market] = run.markets
  if (market === undefined) return move
  const { bids, asks, places } = toSeen(market)
  const before = run.before ?? { ...toSeen(market), bids: [], asks: [] }
  return {
    ...move,
    timeMs: run.timeMs,
    bids: toColumns(bids),
    asks: toColumns(asks),
    // Queue positions first met by consequences of the new ladder are relative to the same start.
    seen: [{ ...before, places }, ...run.markets.slice(1).map(toSeen)],
  }
}

function toColumns(levels: SeenMarket['bids']): LadderColumns {
  return { prices: levels.map(([ticks]) => ticks), sizes: levels.map(([, lots]) => lots) }
}
