import { OrderBook, Side, TimeInForce } from 'nodejs-order-book'
import { CANCEL, IOC, type Messages, MODIFY } from './messages.ts'

/** Replays a flow through npm's `nodejs-order-book`; a message about an order that is gone is rejected there too. */
export function replayYardstick(messages: Messages): void {
  const book = new OrderBook()
  for (let at = 0; at < messages.count; at += 1) {
    const id = String(messages.order[at])
    const size = messages.lots[at] as number
    const price = messages.ticks[at] as number
    const kind = messages.kind[at]
    if (kind === CANCEL) book.cancel(id)
    else if (kind === MODIFY) book.modify(id, { size, price })
    else {
      const side = messages.buy[at] === 1 ? Side.BUY : Side.SELL
      const timeInForce = kind === IOC ? TimeInForce.IOC : TimeInForce.GTC
      const { err } = book.limit({ id, side, size, price, timeInForce })
      if (err) throw err
    }
  }
}
