import type { SelfTrade } from '#gateway/engine/book/taker.ts'

/** A resting order of the naive order book. */
export interface NaiveOrder {
  readonly id: number
  readonly buy: boolean
  readonly ticks: number
  left: number
  readonly owner: number
  ahead: number
  /** Iceberg: the lots behind what it shows, and the most that it shows. */
  hidden?: number
  peak?: number
}

/** Mistakes with icebergs that can be planted, to prove that the comparison finds them. */
export type IcebergBug = 'next-part-keeps-place' | 'next-part-before-house' | 'shows-all' | 'hides-for-ever'

export interface NaiveFill {
  /** Id of the maker; 0 for the house. */
  readonly maker: number
  readonly ticks: number
  readonly lots: number
}

export interface NaiveTaker {
  readonly buy: boolean
  readonly limit: number
  /** The worst price at which it meets traders; its limit if omitted. */
  readonly reach?: number
  readonly lots: number
  readonly budget: number
  readonly owner: number
  readonly selfTrade: SelfTrade
}

/**
 * A naive order book: a list of orders in order of arrival and the house's lots by price. Slow and obvious; the
 * property tests compare the real one with it. Only tests use it.
 */
export class NaiveBook {
  orders: NaiveOrder[] = []
  readonly house = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  readonly #bug: IcebergBug | undefined

  constructor(bug?: IcebergBug) {
    this.#bug = bug
  }

  copy(): NaiveBook {
    const copy = new NaiveBook(this.#bug)
    copy.orders = this.orders.map((order) => ({ ...order }))
    for (const [ticks, lots] of this.house.bids) copy.house.bids.set(ticks, lots)
    for (const [ticks, lots] of this.house.asks) copy.house.asks.set(ticks, lots)
    return copy
  }

  #side(buy: boolean): NaiveOrder[] {
    return this.orders.filter((order) => order.buy === buy)
  }

  prices(buy: boolean): number[] {
    const house = [...(buy ? this.house.bids : this.house.asks)].filter(([, lots]) => lots > 0).map(([ticks]) => ticks)
    const all = new Set([...this.#side(buy).map(({ ticks }) => ticks), ...house])
    return [...all].toSorted((a, b) => (buy ? b - a : a - b))
  }

  lotsAt(buy: boolean, ticks: number): number {
    const resting = this.#side(buy).filter((order) => order.ticks === ticks)
    return resting.reduce((sum, { left }) => sum + left, (buy ? this.house.bids : this.house.asks).get(ticks) ?? 0)
  }

  match(taker: NaiveTaker): { left: number; fills: NaiveFill[] } {
    const fills: NaiveFill[] = []
    let left = taker.lots
    let units = taker.budget
    for (const ticks of this.prices(!taker.buy)) {
      if (taker.buy ? ticks > taker.limit : ticks < taker.limit) break
      const most = units === Infinity ? left : Math.min(left, Math.floor(units / ticks))
      if (most === 0) break
      const before = fills.length
      const { reach = taker.limit } = taker
      const isBeyond = taker.buy ? ticks > reach : ticks < reach
      const stopped = this.#matchLevel(taker, ticks, most, fills, isBeyond)
      for (const { lots } of fills.slice(before)) {
        left -= lots
        units -= lots * ticks
      }
      if (stopped || left === 0 || (!isBeyond && this.lotsAt(!taker.buy, ticks) > 0)) break
    }
    return { left, fills }
  }

  #matchLevel(taker: NaiveTaker, ticks: number, most: number, fills: NaiveFill[], isBeyond: boolean): boolean {
    const house = taker.buy ? this.house.asks : this.house.bids
    const takeHouse = (wanted: number): number => {
      const lots = Math.min(wanted, house.get(ticks) ?? 0)
      if (lots === 0) return 0
      house.set(ticks, (house.get(ticks) ?? 0) - lots)
      for (const order of this.orders) if (order.ticks === ticks) order.ahead = Math.max(0, order.ahead - lots)
      fills.push({ maker: 0, ticks, lots })
      return lots
    }
    let left = most
    const queue = isBeyond ? [] : this.#side(!taker.buy).filter((entry) => entry.ticks === ticks)
    for (const order of queue) {
      if (left === 0) return false
      left -= takeHouse(Math.min(left, order.ahead))
      if (left === 0) return false
      if (order.owner === taker.owner && taker.selfTrade !== 'none') {
        if (taker.selfTrade !== 'cancel-taker') {
          fills.push({ maker: order.id, ticks, lots: 0 })
          this.cancel(order.id)
        }
        if (taker.selfTrade !== 'cancel-maker') return true
        continue
      }
      const lots = Math.min(left, order.left)
      fills.push({ maker: order.id, ticks, lots })
      order.left -= lots
      left -= lots
      if (order.left === 0 && this.#showNext(order, house.get(ticks) ?? 0)) queue.push(order)
    }
    takeHouse(left)
    return false
  }

  /** Trades for the reference market: the house buys (or sells) up to `lots` at prices up (or down) to `limit`. */
  sweep(houseBuys: boolean, limit: number, lots: number, isPrint = true): NaiveFill[] {
    const fills: NaiveFill[] = []
    let left = lots
    for (const ticks of this.prices(!houseBuys)) {
      if (left === 0 || (houseBuys ? ticks > limit : ticks < limit)) break
      const queued = isPrint && ticks === limit
      let passed = 0
      const queue = this.#side(!houseBuys).filter((entry) => entry.ticks === ticks)
      for (const order of queue) {
        const wait = queued ? Math.min(left, Math.max(0, order.ahead - passed)) : 0
        passed += wait
        left -= wait
        const traded = Math.min(left, order.left)
        if (traded === 0) break
        fills.push({ maker: order.id, ticks, lots: traded })
        order.left -= traded
        left -= traded
        const house = (houseBuys ? this.house.asks : this.house.bids).get(ticks) ?? 0
        if (order.left === 0 && this.#showNext(order, house + passed)) queue.push(order)
      }
      const waiting = this.orders.filter((order) => order.buy === !houseBuys && order.ticks === ticks)
      if (queued) for (const order of waiting) order.ahead = Math.max(0, order.ahead - passed)
    }
    return fills
  }

  /** Takes a filled order away, or shows its next part at the end of the list; returns whether there is one. */
  #showNext(order: NaiveOrder, ahead: number): boolean {
    const { hidden = 0, peak = 0 } = order
    const at = this.orders.indexOf(order)
    this.cancel(order.id)
    if (hidden === 0 || this.#bug === 'hides-for-ever') return false
    order.left = this.#bug === 'shows-all' ? hidden : Math.min(hidden, peak)
    order.hidden = hidden - order.left
    order.ahead = this.#bug === 'next-part-before-house' ? 0 : ahead
    if (this.#bug === 'next-part-keeps-place') this.orders.splice(at, 0, order)
    else this.orders.push(order)
    return true
  }

  add(order: NaiveOrder): void {
    this.orders.push(order)
  }

  cancel(id: number): void {
    this.orders = this.orders.filter((order) => order.id !== id)
  }

  setHouse(buy: boolean, ticks: number, lots: number): void {
    ;(buy ? this.house.bids : this.house.asks).set(ticks, lots)
    for (const order of this.orders) if (order.ticks === ticks && order.buy === buy) order.ahead = Math.min(order.ahead, lots)
  }
}
