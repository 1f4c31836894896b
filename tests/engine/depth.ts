import { type Lots, plus, type Ticks, ZERO } from '#lib/kernel/money.ts'
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

/** Returns the lots at a price, whichever side they are on. */
export function depthAt({ levels }: OrderBook, ticks: number): Lots {
  const cell = levels.find(ticks as Ticks)
  return cell < 0 ? ZERO : plus(lotsAt(levels.lots, cell), lotsAt(levels.house, cell))
}
