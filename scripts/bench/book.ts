import { Side, OrderBook as Yardstick } from 'nodejs-order-book'
import { OrderBook } from '#gateway/engine/book/book.ts'
import { NO_BUDGET } from '#gateway/engine/book/budget.ts'
import { type Lots, type Ticks, ZERO } from '#lib/kernel/money.ts'
import type { Goal } from './goal.ts'
import { measureRounds, median, type OrderFlow, orderFlow, ordersPerSecond } from './order-flow.ts'

function runOurs(flow: OrderFlow): void {
  const book = new OrderBook()
  for (let at = 0; at < flow.count; at += 1) {
    const buy = flow.buy[at] === 1
    const limit = flow.ticks[at] as Ticks
    const lots = flow.lots[at] as Lots
    const left = book.match({
      buy,
      limit,
      lots,
      budget: NO_BUDGET,
      owner: 1,
      selfTrade: 'none',
      houseShare: 1000,
    })
    if (left > 0) book.add(buy, limit, left, 1, ZERO)
  }
}

/** Runs the flow through `nodejs-order-book`. */
export function runYardstick(flow: OrderFlow): void {
  const book = new Yardstick()
  for (let at = 0; at < flow.count; at += 1) {
    const size = flow.lots[at] as number
    const side = flow.buy[at] === 1 ? Side.BUY : Side.SELL
    const { err } = book.limit({ id: String(at), side, size, price: flow.ticks[at] as number })
    if (err) throw err
  }
}

/** Measures the matching book alone against npm's `nodejs-order-book`, on the same flow in the same run. */
export function benchBook(): Goal[] {
  const flow = orderFlow(100_000, 7)
  const rounds = measureRounds(() => ({
    yardstick: ordersPerSecond(flow.count, () => runYardstick(flow)),
    book: ordersPerSecond(flow.count, () => runOurs(flow)),
  }))
  const yardstick = median(rounds.map((round) => round.yardstick))
  const book = median(rounds.map((round) => round.book))
  console.log(`order book: nodejs-order-book ${Math.round(yardstick)} orders/s, ours ${Math.round(book)} orders/s`)
  return [{ name: 'order book alone, times nodejs-order-book', actual: book / yardstick, atLeast: 10 }]
}
