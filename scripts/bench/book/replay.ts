import { OrderBook } from '#gateway/engine/book/book.ts'
import { NO_BUDGET } from '#gateway/engine/book/budget.ts'
import type { Taker } from '#gateway/engine/book/taker.ts'
import { type Lots, type Ticks, ZERO } from '#lib/kernel/money.ts'
import { CANCEL, IOC, type Messages, MODIFY } from './messages.ts'
import { Reports } from './reports.ts'

const OWNER = 1

/** A taker whose figures are replaced by those of the next message. */
type ReusedTaker = { -readonly [Figure in keyof Taker]: Taker[Figure] }

/** The order book behind the messages of a flow: it finds orders by their number and reports each result. */
export class Replay {
  readonly book = new OrderBook()
  readonly reports = new Reports()
  /** The slot at which an order rests; 0 if it does not. */
  readonly #slots: Int32Array
  readonly #taker: ReusedTaker = {
    buy: true,
    limit: ZERO,
    reach: ZERO,
    lots: ZERO,
    budget: NO_BUDGET,
    owner: OWNER,
    selfTrade: 'none',
    houseShare: 1000,
  }
  constructor(orders: number) {
    this.#slots = new Int32Array(orders)
  }

  run(messages: Messages): void {
    for (let at = 0; at < messages.count; at += 1) this.apply(messages, at)
  }

  /** Applies the message at an index. */
  apply(messages: Messages, at: number): void {
    const order = messages.order[at] as number
    const kind = messages.kind[at] as number
    const slot = this.#slots[order] as number
    const isRest = kind === CANCEL || kind === MODIFY
    if (isRest !== (slot !== 0)) return this.reports.push('rejected', order, 0, 0)
    if (isRest) {
      this.book.remove(slot)
      this.#slots[order] = 0
      this.reports.push(kind === CANCEL ? 'cancelled' : 'modified', order, 0, 0)
      if (kind === CANCEL) return
    } else this.reports.push('accepted', order, 0, 0)
    this.#enter(order, messages.buy[at] === 1, messages.ticks[at] as Ticks, messages.lots[at] as Lots, kind === IOC)
  }

  #enter(order: number, buy: boolean, ticks: Ticks, lots: Lots, isIoc: boolean): void {
    const { book } = this
    const taker = this.#taker
    taker.buy = buy
    taker.limit = ticks
    taker.reach = ticks
    taker.lots = lots
    const left = book.match(taker)
    if (book.fills.count > 0) this.#reportFills()
    if (left === 0) return
    if (isIoc) this.reports.push('cancelled', order, 0, left)
    else this.#slots[order] = book.add(buy, ticks, left, OWNER, ZERO, order)
  }

  #reportFills(): void {
    const { fills, orders } = this.book
    for (let at = 0; at < fills.count; at += 1) {
      const maker = orders.idAt(fills.slot[at] as number)
      this.reports.push('traded', maker, fills.ticks[at] as number, fills.lots[at] as number)
      if (fills.lots[at] === fills.before[at]) this.#slots[maker] = 0
    }
  }
}
