import type { SelfTrade } from '#gateway/engine/book/taker.ts'

/** An order, as a naive exchange takes it. */
export interface NaiveOrderRequest {
  readonly client: string
  readonly account: string
  readonly buy: boolean
  readonly kind: 'limit' | 'market' | 'amount'
  readonly force: 'gtc' | 'ioc' | 'fok' | 'post-only'
  readonly ticks: number
  readonly lots: number
  readonly selfTrade: SelfTrade
  readonly loan?: 'borrow' | 'repay' | 'both'
  /** When it ends. */
  readonly endMs?: number
  /** Iceberg: the most that the book shows. */
  readonly visible?: number
}

/** A trade of the reference market. */
export interface Print {
  readonly buy: boolean
  readonly ticks: number
  readonly lots: number
}

/** The orders that a naive market accepts: multiples of its steps, and only resting ones while its prices are not current. */
export class NaiveMarket {
  priceStep = 1
  sizeStep = 1
  live = true
  /** Live again, but without a price since. */
  awaitsPrice = false

  get isDead(): boolean {
    return !this.live || this.awaitsPrice
  }

  setLive(live: boolean): void {
    if (live === this.live) return
    this.live = live
    this.awaitsPrice = true
  }

  fits(ticks: number, lots: number): boolean {
    return ticks % this.priceStep === 0 && lots % this.sizeStep === 0
  }

  floor(lots: number): number {
    return Math.floor(lots / this.sizeStep) * this.sizeStep
  }

  /** Checks that an iceberg shows less than it is, and enough: the least value, and a hundredth of it. */
  hides({ visible, ticks, lots }: Pick<NaiveOrderRequest, 'visible' | 'ticks' | 'lots'>): boolean {
    return visible === undefined || (visible % this.sizeStep === 0 && visible * ticks >= 100_000 && visible < lots && visible * 100 >= lots)
  }

  /** Checks an order against the best price of the other side, or the last price if there is none. */
  takes({ buy, kind, force, ticks, lots }: NaiveOrderRequest, best: number | undefined, last: number): boolean {
    if (!this.fits(kind === 'limit' ? ticks : 0, kind === 'amount' ? 0 : lots)) return false
    if (!this.isDead) return true
    return kind === 'limit' && force !== 'ioc' && force !== 'fok' && !crosses(buy, ticks, best, last)
  }
}

/** Checks whether a price reaches the best of the other side; without one, whether it passes the last price. */
export function crosses(buy: boolean, ticks: number, best: number | undefined, last: number): boolean {
  if (best === undefined) return buy ? ticks > last : ticks < last
  return buy ? ticks >= best : ticks <= best
}

/** Traders do not meet further than this from the last price, nor than two ticks. */
const MEETING = 0.02
const MEETING_TICKS = 2

/** Returns the worst price at which an order with a limit meets those of traders. */
export function reach(buy: boolean, limit: number, last: number): number {
  const away = Math.max(Math.floor(last * MEETING), MEETING_TICKS)
  return buy ? Math.min(limit, last + away) : Math.max(limit, last - away)
}
