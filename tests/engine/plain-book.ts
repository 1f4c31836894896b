import { OrderBook } from '#gateway/engine/book/book.ts'
import type { Taker } from '#gateway/engine/book/taker.ts'
import type { Lots, Ticks } from '#lib/kernel/money.ts'
import type { Plain } from './fixture.ts'

/** An order book that accepts plain numbers, as tests write them. */
export class PlainBook extends OrderBook {
  /** Without a reach of its own a taker meets traders up to its limit. */
  override match(taker: Omit<Plain<Taker>, 'reach'> & { readonly reach?: number }): Lots {
    return super.match({ reach: taker.limit, ...taker } as Taker)
  }

  override sweep(houseBuys: boolean, limit: number, lots: number, queued: boolean): Lots {
    return super.sweep(houseBuys, limit as Ticks, lots as Lots, queued)
  }

  override add(buy: boolean, ticks: number, lots: number, owner: number, ahead: number, id = 0, share = 1000): number {
    return super.add(buy, ticks as Ticks, lots as Lots, owner, ahead as Lots, id, share)
  }

  override hide(slot: number, hidden: number, peak: number): void {
    super.hide(slot, hidden as Lots, peak as Lots)
  }

  override reduce(slot: number, left: number): void {
    super.reduce(slot, left as Lots)
  }

  override setHouse(buy: boolean, ticks: number, lots: number): void {
    super.setHouse(buy, ticks as Ticks, lots as Lots)
  }
}
