import { Side, OrderBook as Yardstick } from 'nodejs-order-book'
import type { Goal } from './goal.ts'
import { openEngine, runFlow } from './open-engine.ts'
import { measureRounds, median, type OrderFlow, orderFlow, ordersPerSecond } from './order-flow.ts'

/** Runs the flow through `nodejs-order-book`. */
function runYardstick(flow: OrderFlow): void {
  const book = new Yardstick()
  for (let at = 0; at < flow.count; at += 1) {
    const size = flow.lots[at] as number
    const side = flow.buy[at] === 1 ? Side.BUY : Side.SELL
    const { err } = book.limit({ id: String(at), side, size, price: flow.ticks[at] as number })
    if (err) throw err
  }
}

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
