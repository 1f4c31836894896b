import { type LimitOrderOptions, OrderBook, Side } from 'nodejs-order-book'
import { CANCEL, IOC, type Messages, MODIFY } from './messages.ts'

type Force = NonNullable<LimitOrderOptions['timeInForce']>

/** The package exports the type of a limit order, but not the enum of its force. */
function isForce(text: unknown): text is Force {
  return text === 'GTC' || text === 'IOC' || text === 'FOK'
}

/** Replays a flow through npm's `nodejs-order-book`; a message about an order that is gone is rejected there too. */
export function replayYardstick(messages: Messages): void {
  const book = new OrderBook()
  const immediate: unknown = 'IOC'
  if (!isForce(immediate)) throw new Error('the package knows immediate orders')
  for (let at = 0; at < messages.count; at += 1) {
    const id = String(messages.order[at])
    const size = messages.lots[at] as number
    const price = messages.ticks[at] as number
    const kind = messages.kind[at]
    if (kind === CANCEL) book.cancel(id)
    else if (kind === MODIFY) book.modify(id, { size, price })
    else {
      const side = messages.buy[at] === 1 ? Side.BUY : Side.SELL
      const force = kind === IOC ? { timeInForce: immediate } : {}
      const { err } = book.limit({ id, side, size, price, ...force })
      if (err) throw err
    }
  }
}
