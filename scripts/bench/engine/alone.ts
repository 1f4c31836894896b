import { Side, OrderBook as Yardstick } from 'nodejs-order-book'
import { openEngine, runFlow } from '../open-engine.ts'
import { measureRounds, median, type OrderFlow, orderFlow, ordersPerSecond } from '../order-flow.ts'

// Prints the orders per second of the engine, or of its yardstick, with no other in the process.

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

/** The types that the engine meets settle for some rounds more than those of a book alone. */
const WARM_UP = 12
const ROUNDS = 7

const flow = orderFlow(100_000, 7)
const rounds = measureRounds(
  () => {
    if (process.argv[2] === 'yardstick') return ordersPerSecond(flow.count, () => runYardstick(flow))
    const engine = openEngine()
    return ordersPerSecond(flow.count, () => runFlow(engine, flow))
  },
  ROUNDS,
  WARM_UP,
)
console.log(median(rounds))
