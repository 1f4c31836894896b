import type { Ticks } from '#lib/kernel/money.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import { closeRest, setStatus, startStrategy, stopStrategy } from './control.ts'
import { type AnyGridStrategy, fallsToGain, type Strategy } from './strategy.ts'

/** A strategy tells at most this often that the price has left its range or come back. */
const RANGE_EVERY_MS = 60_000

/** Shows the prices of a move to the strategies that wait for them, and lets those act that waited for a move. */
export function meetStrategies(run: Run, market: Market, high: Ticks, low: Ticks): void {
  const { bots } = run.state.products
  if (bots.open.size === 0) return
  for (const strategy of bots.met(market, high, low, run.timeMs)) if (bots.open.has(strategy.id)) meet(run, strategy, high, low)
}

function meet(run: Run, strategy: Strategy, high: Ticks, low: Ticks): void {
  const { status, takeProfitTicks, stopLossTicks, sellAtEnd, waits } = strategy
  if (status === 'stopping') return closeRest(run, strategy)
  if (status === 'waiting') return startStrategy(run, strategy, 'trigger-price')
  // The order of prices within a move is unknown: the worse one counts.
  const falls = fallsToGain(strategy)
  if (stopLossTicks > 0 && (falls ? high >= stopLossTicks : low <= stopLossTicks))
    return stopStrategy(run, strategy, 'stop-loss', sellAtEnd)
  if (takeProfitTicks > 0 && (falls ? low <= takeProfitTicks : high >= takeProfitTicks))
    return stopStrategy(run, strategy, 'take-profit', sellAtEnd)
  const isDue = strategy.kind === 'spot-dca' && strategy.dca.nextAtMs > 0 && strategy.dca.nextAtMs <= run.timeMs
  if (waits || isDue) {
    const { bots } = run.state.products
    bots.wait(strategy, false)
    bots.due.set(strategy, 'lines')
    run.changed = true
  }
  if (strategy.kind !== 'spot-dca') follow(run, strategy)
}

/** Notes that the price has left a strategy's range, or come back. Its orders stay either way. */
function follow(run: Run, strategy: AnyGridStrategy): void {
  const { status, market, grid, sinceMs } = strategy
  const { lower, upper } = grid.shape
  const isAbove = market.last > upper
  const isOutside = isAbove || market.last < lower
  const isTold = isOutside === (status === 'outside') && (!isOutside || isAbove === grid.isAbove)
  if (isTold || run.timeMs - sinceMs < RANGE_EVERY_MS) return
  grid.isAbove = isAbove
  setStatus(run, strategy, isOutside ? 'outside' : 'running', isOutside ? 'left-range' : 'back-in-range')
}
