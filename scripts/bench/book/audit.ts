import { deepStrictEqual } from 'node:assert'
import { NaiveBook } from '#tests/engine/naive-book.ts'
import { depthAt } from '#tests/engine/depth.ts'
import { CANCEL, IOC, type Messages, MODIFY } from './messages.ts'
import { Replay } from './replay.ts'
import { Reports } from './reports.ts'

/** Every so many messages the state of both books is compared; a prime, so that it meets each kind of message. */
const AUDIT_EVERY = 97
const OWNER = 1

/** The naive order book behind the messages of a flow; it reports as `Replay` does. */
class NaiveReplay {
  readonly book = new NaiveBook()
  readonly reports = new Reports()

  apply(messages: Messages, at: number): void {
    const id = messages.order[at] as number
    const kind = messages.kind[at] as number
    const rests = this.book.orders.some((order) => order.id === id)
    const isAboutResting = kind === CANCEL || kind === MODIFY
    if (rests !== isAboutResting) return this.reports.push('rejected', id, 0, 0)
    if (rests) this.book.cancel(id)
    this.reports.push(kind === CANCEL ? 'cancelled' : kind === MODIFY ? 'modified' : 'accepted', id, 0, 0)
    if (kind !== CANCEL) this.#enter(id, messages.buy[at] === 1, messages.ticks[at] as number, messages.lots[at] as number, kind === IOC)
  }

  #enter(id: number, buy: boolean, ticks: number, lots: number, isIoc: boolean): void {
    const taker = { buy, limit: ticks, lots, budget: Infinity, owner: OWNER, selfTrade: 'none' as const }
    const { left, fills } = this.book.match(taker)
    for (const fill of fills) this.reports.push('traded', fill.maker, fill.ticks, fill.lots)
    if (left === 0) return
    if (isIoc) this.reports.push('cancelled', id, 0, left)
    else this.book.add({ id, buy, ticks, left, owner: OWNER, ahead: 0 })
  }

  /** The best price of a side; -1 if it is empty. */
  best(buy: boolean): number {
    const prices = this.book.orders.filter((order) => order.buy === buy).map(({ ticks }) => ticks)
    return prices.length === 0 ? -1 : buy ? Math.max(...prices) : Math.min(...prices)
  }
}

/**
 * Replays a flow through the book and the naive one. Throws at the first message whose reports differ, and where every 97th message
 * leaves another best bid, best ask, or depth at its price.
 */
export function auditBook(messages: Messages): void {
  const ours = new Replay(messages.orders)
  const naive = new NaiveReplay()
  for (let at = 0; at < messages.count; at += 1) {
    const reported = ours.reports.count
    ours.apply(messages, at)
    naive.apply(messages, at)
    deepStrictEqual(ours.reports.since(reported), naive.reports.since(reported), `the reports of message ${at}`)
    if (at % AUDIT_EVERY === 0 || at === messages.count - 1)
      deepStrictEqual(readOurState(ours, messages, at), readNaiveState(naive, messages, at), `the book after message ${at}`)
  }
}

interface AuditedState {
  readonly bestBid: number
  readonly bestAsk: number
  readonly depth: number
}

function readOurState({ book }: Replay, messages: Messages, at: number): AuditedState {
  const { bestBid, bestAsk } = book
  return { bestBid, bestAsk, depth: depthAt(book, messages.ticks[at] as number) }
}

function readNaiveState(naive: NaiveReplay, messages: Messages, at: number): AuditedState {
  const ticks = messages.ticks[at] as number
  const depth = naive.book.lotsAt(true, ticks) + naive.book.lotsAt(false, ticks)
  return { bestBid: naive.best(true), bestAsk: naive.best(false), depth }
}
