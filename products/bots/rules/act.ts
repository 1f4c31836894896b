import type { Run } from '#gateway/engine/state/run.ts'
import { stopStrategy } from './control.ts'
import { actDca } from './dca/purchases.ts'
import { placeFuturesLines } from './futures/lines.ts'
import { placeLines } from './grid/lines.ts'
import { canTrade } from '#gateway/engine/state/currency.ts'
import type { Strategy } from './strategy.ts'

/** The most orders that strategies place because of one command; what is left waits for the next move of its market. */
const ORDERS_MAX = 1000

/**
 * Lets the strategies act whose orders the command has filled or ended, oldest first. It runs when the command itself is done, because the
 * book must not change in the middle of a match.
 */
export function actStrategies(run: Run): void {
  const { bots } = run.state.products
  let placed = 0
  while (bots.due.size > 0) {
    const strategy = oldest(bots.due.keys())
    const task = bots.due.get(strategy) ?? 'lines'
    bots.due.delete(strategy)
    if (task !== 'lines') stopStrategy(run, strategy, task, false)
    else if (placed >= ORDERS_MAX || !canTrade(strategy.market)) bots.wait(strategy, true)
    else placed += actAs(run, strategy)
  }
}

function actAs(run: Run, strategy: Strategy): number {
  if (strategy.kind === 'spot-dca') return actDca(run, strategy)
  return strategy.kind === 'spot-grid' ? placeLines(run, strategy) : placeFuturesLines(run, strategy)
}

function oldest(strategies: Iterable<Strategy>): Strategy {
  return [...strategies].reduce((one, other) => (other.id < one.id ? other : one))
}
