import type { Run } from '../run.ts'
import { stopStrategy } from './control.ts'
import { actDca } from './dca/purchases.ts'
import { placeLines } from './grid/lines.ts'
import { canTrade } from './orders.ts'
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
    const isUnfit = bots.due.get(strategy) === 'unfit'
    bots.due.delete(strategy)
    if (isUnfit) stopStrategy(run, strategy, 'market-changed', false)
    else if (placed >= ORDERS_MAX || !canTrade(strategy.market)) bots.wait(strategy, true)
    else placed += strategy.kind === 'spot-grid' ? placeLines(run, strategy) : actDca(run, strategy)
  }
}

function oldest(strategies: Iterable<Strategy>): Strategy {
  return [...strategies].reduce((one, other) => (other.id < one.id ? other : one))
}
