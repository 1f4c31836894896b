import type { SetMarketState } from '../../state/commands/terms-commands.ts'
import { type Run, reject } from '../../state/run.ts'
import { listedMarket } from '../../state/state.ts'

/**
 * Sets whether a market's prices are current. Its last known book and prices stay, so that orders can still be judged by them. Live
 * again, it awaits its next move: the first price after a gap judges triggers and liquidations.
 */
export function setMarketState(run: Run, { market: id, state }: SetMarketState): void {
  const market = listedMarket(run.state, id)
  if (market === undefined) return reject(run, 'unknown-market')
  if (market.state === state) return
  market.state = state
  market.awaitsPrice = true
  run.changed = true
  run.events.push({ type: 'market-state-changed', market: id, state })
}
