import { runYardstick } from './book.ts'
import type { Goal } from './goal.ts'
import { openEngine, runFlow } from './open-engine.ts'
import { measureRounds, median, orderFlow, ordersPerSecond } from './order-flow.ts'

/** Measures the whole engine (checks, holds, ledger, fees, receipts, journal records) against npm's `nodejs-order-book`. */
export function benchEngine(): Goal[] {
  const flow = orderFlow(100_000, 7)
  const rounds = measureRounds(() => {
    const engine = openEngine()
    return {
      yardstick: ordersPerSecond(flow.count, () => runYardstick(flow)),
      engine: ordersPerSecond(flow.count, () => runFlow(engine, flow)),
    }
  })
  const yardstick = median(rounds.map((round) => round.yardstick))
  const engine = median(rounds.map((round) => round.engine))
  console.log(`engine: nodejs-order-book ${Math.round(yardstick)} orders/s, ours with risk and ledger ${Math.round(engine)} orders/s`)
  return [{ name: 'whole engine, times nodejs-order-book', actual: engine / yardstick, atLeast: 2 }]
}
