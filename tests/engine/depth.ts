import { plus } from '#lib/kernel/money.ts'
import { lotsAt } from '#gateway/engine/book/columns.ts'
import type { OrderBook } from '#gateway/engine/book/book.ts'
import type { DepthLevel } from '#gateway/engine/book/read-book.ts'

/** Returns the best `count` levels of a side. */
export function depthOf(book: OrderBook, bids: boolean, count: number): DepthLevel[] {
  const { levels } = book
  const found: DepthLevel[] = []
  let ticks = bids ? book.bestBid : book.bestAsk
  while (ticks >= 0 && found.length < count) {
    const cell = levels.at(ticks)
    found.push({ ticks, lots: plus(lotsAt(levels.lots, cell), lotsAt(levels.house, cell)) })
    ticks = bids ? levels.previous(ticks - 1) : levels.next(ticks + 1)
  }
  return found
}
