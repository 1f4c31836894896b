import { add, compare, multiply, subtract } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import { crosses as crossesBest, NaiveMarket, type NaiveOrderRequest, type Print, reach } from './naive-market.ts'
import { NaiveBook, type NaiveFill, type NaiveTaker } from './naive-book.ts'

/** Bugs that can be planted in the model, to prove that the comparison detects them. */
export type PlantedBug =
  | 'fee-rounded-down'
  | 'maker-pays-taker-fee'
  | 'hold-at-fill-price'
  | 'edit-keeps-place'
  | 'cancel-keeps-hold'
  | 'youngest-first'
  | 'fills-in-a-gap'
  | 'prints-of-the-gap'
  | 'unfit-orders-stay'
  | 'amounts-between-steps'
  | 'never-expires'
  | 'expires-late'
  | 'iceberg-shows-all'
  | 'iceberg-keeps-place'
  | 'traders-meet-anywhere'

export interface NaiveAccount {
  readonly number: number
  readonly totals: Map<string, string>
  readonly maker: string
  readonly taker: string
  readonly queue: boolean
}

export interface Ticket extends Omit<NaiveOrderRequest, 'ticks' | 'lots'> {
  readonly id: number
  ticks: number
  lots: number
  filled: number
  feeExact: string
  fee: string
  /** The amount on hold if it does not follow from price and size, as for a contract. */
  held: string
}

const LOT = '0.001'
const UNIT = '0.00001'
const BAND = 0.05

/**
 * A naive exchange: decimals as texts, lists that are searched, holds summed from the open orders whenever they are needed.
 * One pair, BTC for USDT. The property tests compare the engine with it.
 */
export class NaiveExchange<Bug extends string = PlantedBug> {
  readonly book: NaiveBook
  readonly market = new NaiveMarket()
  readonly accounts = new Map<string, NaiveAccount>()
  readonly tickets = new Map<string, Ticket>()
  last = 0
  /** The order that is being matched. */
  protected incoming: Ticket | null = null
  #ids = 0
  readonly #bug: Bug | PlantedBug | undefined

  constructor(bug?: Bug | PlantedBug) {
    this.#bug = bug
    this.book = new NaiveBook(bug === 'iceberg-keeps-place' ? 'next-part-keeps-place' : undefined)
  }

  /** Checks whether a bug is planted. */
  has(bug: Bug | PlantedBug): boolean {
    return this.#bug === bug
  }

  open(name: string, funds: Readonly<Record<string, string>>, maker: string, taker: string, queue: boolean): void {
    this.accounts.set(name, { number: this.accounts.size + 1, totals: new Map(Object.entries(funds)), maker, taker, queue })
  }

  total(name: string, asset: string): string {
    return this.accounts.get(name)?.totals.get(asset) ?? '0'
  }

  held(name: string, asset: string): string {
    const own = [...this.tickets.values()].filter(({ account, buy }) => account === name && buy === (asset === 'USDT'))
    return own.reduce((sum, ticket) => add(sum, this.#holdOf(ticket, ticket.lots - ticket.filled)), '0')
  }

  #holdOf(ticket: { buy: boolean; ticks: number }, left: number): string {
    return ticket.buy ? multiply(UNIT, String(ticket.ticks * left)) : multiply(LOT, String(left))
  }

  #available(name: string, asset: string): string {
    return subtract(this.total(name, asset), this.held(name, asset))
  }

  protected band(buy: boolean): number {
    return buy ? Math.floor(this.last * (1 + BAND)) : Math.ceil(this.last * (1 - BAND))
  }

  place(order: NaiveOrderRequest): void {
    if (!this.market.hides(order)) return
    const isTaken = this.market.takes(order, this.book.prices(!order.buy)[0], this.last)
    if (!isTaken && (this.#bug !== 'fills-in-a-gap' || !this.market.isDead)) return
    const held = this.reserve(order)
    if (held === null) return
    this.#ids += 1
    this.#enter({ ...order, id: this.#ids, filled: 0, feeExact: '0', fee: '0', held })
  }

  /** Returns the amount that an order would hold; null if it is not affordable. */
  protected reserve(order: NaiveOrderRequest): string | null {
    const { account, buy, kind, ticks, lots } = order
    const asset = buy ? 'USDT' : 'BTC'
    const needed = kind === 'amount' ? String(lots) : this.#holdOf({ buy, ticks: kind === 'limit' ? ticks : 0 }, lots)
    const missing = subtract(needed, this.#available(account, asset))
    return compare(missing, '0') <= 0 || this.lends(order, asset, missing, needed) ? '0' : null
  }

  /** Lends an order the missing amount; returns whether it did. */
  protected lends(_order: NaiveOrderRequest, _asset: string, _missing: string, _needed: string): boolean {
    return false
  }

  #enter(ticket: Ticket): void {
    const owner = this.accounts.get(ticket.account)?.number ?? 0
    const limit = ticket.kind === 'limit' ? ticket.ticks : this.band(ticket.buy)
    const budget = ticket.kind === 'amount' ? Math.floor(ticket.lots * 100_000) : Infinity
    const lots = ticket.kind === 'amount' ? Number.MAX_SAFE_INTEGER : ticket.lots - ticket.filled
    const asked = { buy: ticket.buy, limit, reach: this.reach(ticket.buy, limit), lots, budget, owner, selfTrade: ticket.selfTrade }
    const taker = ticket.kind === 'amount' ? { ...asked, lots: this.#affordable(asked) } : asked
    const opposite = this.book.prices(!ticket.buy)[0]
    if (ticket.force === 'post-only' && opposite !== undefined && (ticket.buy ? opposite <= limit : opposite >= limit))
      return this.#end(ticket)
    if (ticket.force === 'fok' && this.preview(taker).left > 0) return this.#end(ticket)
    const { left, fills } = this.book.match(taker)
    this.incoming = ticket
    this.#settle(ticket, fills)
    this.incoming = null
    const stops = ticket.selfTrade === 'cancel-taker' || ticket.selfTrade === 'cancel-both'
    const met = stops && fills.some(({ lots: taken }) => taken === 0)
    if (left === 0 || met || this.#crosses(ticket) || ticket.kind !== 'limit' || ticket.force === 'ioc') return this.#end(ticket)
    const house = (ticket.buy ? this.book.house.bids : this.book.house.asks).get(ticket.ticks) ?? 0
    const ahead = this.accounts.get(ticket.account)?.queue === true ? house : 0
    this.tickets.set(ticket.client, ticket)
    const shown = ticket.visible === undefined || this.#bug === 'iceberg-shows-all' ? left : Math.min(left, ticket.visible)
    const parts = ticket.visible === undefined ? {} : { hidden: left - shown, peak: ticket.visible }
    this.book.add({ id: ticket.id, buy: ticket.buy, ticks: ticket.ticks, left: shown, owner, ahead, ...parts })
    if (this.#bug === 'youngest-first') this.book.orders.unshift(...this.book.orders.splice(-1))
  }

  /** Returns the size of a buy by amount: what its budget buys, in whole steps. */
  #affordable(taker: NaiveTaker): number {
    if (this.market.sizeStep === 1 || this.#bug === 'amounts-between-steps') return taker.lots
    return this.market.floor(taker.lots - this.preview(taker).left)
  }

  /** Returns the result of matching on a copy of the order book. */
  protected preview(taker: NaiveTaker): ReturnType<NaiveBook['match']> {
    return this.book.copy().match(taker)
  }

  /** Checks whether an order would cross others if it rested: self-trade prevention stopped it, or it passed over orders beyond its reach. */
  #crosses({ buy, ticks }: Ticket): boolean {
    const best = this.book.prices(!buy)[0]
    return best !== undefined && crossesBest(buy, ticks, best, this.last)
  }

  protected reach(buy: boolean, limit: number): number {
    return this.#bug === 'traders-meet-anywhere' ? limit : reach(buy, limit, this.last)
  }

  #end(ticket: Ticket): void {
    if (this.#bug !== 'cancel-keeps-hold') this.tickets.delete(ticket.client)
  }

  #settle(taker: Ticket | null, fills: readonly NaiveFill[]): void {
    for (const { maker: id, ticks, lots } of fills) {
      const maker = [...this.tickets.values()].find((ticket) => ticket.id === id) ?? null
      if (lots === 0) {
        if (maker !== null) this.tickets.delete(maker.client)
        continue
      }
      // The buyer is settled first: a self-trade has one position for both sides.
      for (const side of taker?.buy === true || maker?.buy !== true ? [taker, maker] : [maker, taker])
        if (side !== null) this.trade(side, ticks, lots, side === taker)
      if (maker !== null && maker.filled === maker.lots) this.tickets.delete(maker.client)
    }
    this.settled()
  }

  /** Called after all fills of a match. */
  protected settled(): void {}

  protected trade(ticket: Ticket, ticks: number, lots: number, takes: boolean): void {
    const account = this.accounts.get(ticket.account)
    if (account === undefined) return
    if (this.#bug === 'hold-at-fill-price') ticket.ticks = ticks
    const value = multiply(UNIT, String(ticks * lots))
    const size = multiply(LOT, String(lots))
    const [paid, received] = ticket.buy ? [value, size] : [size, value]
    const [paidIn, receivedIn] = ticket.buy ? ['USDT', 'BTC'] : ['BTC', 'USDT']
    const fee = this.charge(ticket, account, received, lots, takes)
    account.totals.set(paidIn, subtract(this.total(ticket.account, paidIn), paid))
    account.totals.set(receivedIn, subtract(add(this.total(ticket.account, receivedIn), received), fee))
  }

  /** Returns the fee that one more fill adds: an order's fee over all fills is rounded once. */
  protected charge(ticket: Ticket, account: NaiveAccount, received: string, lots: number, takes: boolean): string {
    const rate = takes || this.#bug === 'maker-pays-taker-fee' ? account.taker : account.maker
    ticket.feeExact = add(ticket.feeExact, multiply(received, rate))
    const fee = subtract(round(ticket.feeExact, 8, this.#bug === 'fee-rounded-down' ? 'down' : 'half-up'), ticket.fee)
    ticket.fee = add(ticket.fee, fee)
    ticket.filled += lots
    return fee
  }

  cancel(client: string): void {
    const ticket = this.tickets.get(client)
    if (ticket === undefined) return
    this.book.cancel(ticket.id)
    this.#end(ticket)
  }

  /** Ends the orders whose time is over. */
  expire(nowMs: number): void {
    if (this.#bug === 'never-expires') return
    for (const { client, endMs = Infinity } of this.tickets.values())
      if (this.#bug === 'expires-late' ? endMs < nowMs : endMs <= nowMs) this.cancel(client)
  }

  edit(client: string, ticks: number, lots: number): void {
    const ticket = this.tickets.get(client)
    if (ticket === undefined || !this.market.hides({ ...ticket, ticks, lots })) return
    if (lots <= ticket.filled || (ticket.ticks === ticks && ticket.lots === lots)) return
    if (!this.market.takes({ ...ticket, ticks, lots }, this.book.prices(!ticket.buy)[0], this.last)) return
    const held = this.reserveAnew(ticket, ticks, lots)
    if (held === null) return
    ticket.held = held
    const keeps = ticket.ticks === ticks && (lots < ticket.lots || this.#bug === 'edit-keeps-place')
    const resting = this.book.orders.find(({ id }) => id === ticket.id)
    ticket.ticks = ticks
    ticket.lots = lots
    if (keeps && resting !== undefined) {
      // The hidden part goes first.
      const left = lots - ticket.filled
      resting.left = Math.min(resting.left, left)
      if (resting.hidden !== undefined) resting.hidden = left - resting.left
      return
    }
    this.book.cancel(ticket.id)
    this.tickets.delete(client)
    this.#enter(ticket)
  }

  /** Returns the amount that an edited order would hold; null if it is not affordable. */
  protected reserveAnew(ticket: Ticket, ticks: number, lots: number): string | null {
    const freed = add(this.#available(ticket.account, ticket.buy ? 'USDT' : 'BTC'), this.#holdOf(ticket, ticket.lots - ticket.filled))
    return compare(this.#holdOf({ buy: ticket.buy, ticks }, lots - ticket.filled), freed) <= 0 ? '0' : null
  }

  /** Changes the steps and ends the orders that no longer fit. */
  changeSteps(priceStep: number, sizeStep: number): void {
    if (priceStep === this.market.priceStep && sizeStep === this.market.sizeStep) return
    Object.assign(this.market, { priceStep, sizeStep })
    if (this.#bug === 'unfit-orders-stay') return
    for (const { client, id, ticks, lots, filled, visible = 0 } of this.tickets.values()) {
      const shown = visible === 0 ? 0 : (this.book.orders.find((order) => order.id === id)?.left ?? 0)
      if (![lots - filled, visible, shown].every((size) => this.market.fits(ticks, size))) this.cancel(client)
    }
  }

  move(
    last: number,
    bids: readonly (readonly [number, number])[],
    asks: readonly (readonly [number, number])[],
    prints: readonly Print[],
  ): void {
    if (!this.market.live) return
    const isFirst = this.market.awaitsPrice && this.#bug !== 'prints-of-the-gap'
    this.market.awaitsPrice = false
    this.last = last
    for (const { buy, ticks, lots } of isFirst ? [] : prints) this.#settle(null, this.book.sweep(buy, ticks, lots))
    const gone = (side: Map<number, number>, next: readonly (readonly [number, number])[]): number[] =>
      [...side.keys()].filter((ticks) => !next.some(([kept]) => kept === ticks))
    for (const ticks of gone(this.book.house.bids, bids)) this.book.setHouse(true, ticks, 0)
    for (const ticks of gone(this.book.house.asks, asks)) this.book.setHouse(false, ticks, 0)
    for (const [ticks, lots] of bids) this.#post(true, ticks, lots)
    for (const [ticks, lots] of asks) this.#post(false, ticks, lots)
  }

  #post(buy: boolean, ticks: number, lots: number): void {
    const crosses = (): boolean => {
      const best = this.book.prices(!buy)[0]
      return best !== undefined && (buy ? ticks >= best : ticks <= best)
    }
    if (!crosses()) return this.book.setHouse(buy, ticks, lots)
    const fills = this.book.sweep(buy, ticks, lots, false)
    this.#settle(null, fills)
    const traded = fills.reduce((sum, fill) => sum + fill.lots, 0)
    this.book.setHouse(buy, ticks, crosses() ? 0 : lots - traded)
  }
}
