import type { OrderBook } from '#gateway/engine/book/book.ts'
import type { DepthLevel } from '#gateway/engine/book/read-book.ts'

/** The best `count` levels of a side. */
export function depthOf(book: OrderBook, bids: boolean, count: number): DepthLevel[] {
  const { levels } = book
  const found: DepthLevel[] = []
  let ticks = bids ? book.bestBid : book.bestAsk
  while (ticks >= 0 && found.length < count) {
    const cell = levels.at(ticks)
    found.push({ ticks, lots: (levels.lots[cell] as number) + (levels.house[cell] as number) })
    ticks = bids ? levels.previous(ticks - 1) : levels.next(ticks + 1)
  }
  return found
}
