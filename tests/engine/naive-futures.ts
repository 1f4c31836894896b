import { add, compare, divide, maximum, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { divideToDecimals, round } from '#lib/kernel/rounding.ts'
import { NaiveExchange, type Ticket } from './naive-exchange.ts'
import { NaiveMarket, type NaiveOrderRequest } from './naive-market.ts'
import {
  closingFee,
  type Contract,
  emptyHolding,
  type FuturesBug,
  hasLate,
  type Holding,
  maintenanceOf,
  marginFor,
  NAIVE_TIERS,
  profitOf,
  shareOf,
  sum,
  valueOf,
} from './naive-holding.ts'

/** A trader's margin and position modes for the contract. */
export type TraderMode = Readonly<{ isolated: boolean; hedge: boolean }>

export const TAKER = '0.0006'
const COST_RESERVE = '1.01'
const FEE_RESERVE = '1.005'
const PLACES = 16

/** One traded contract and one that is only held, with the tiers and reserves of `naive-holding.ts`, in every mode. */
export class NaiveFutures extends NaiveExchange<FuturesBug> {
  readonly modes = new Map<string, TraderMode>()
  readonly leverage = new Map<string, number>()
  /** Positions with automatic margin: `ann long`. */
  readonly autos = new Set<string>()
  readonly holdings: Holding[] = []
  /** Accounts with a position in a contract, in the order of opening. */
  readonly holders: Record<Contract, string[]> = { BTC: [], ETH: [] }
  readonly marks: Record<Contract, number> = { BTC: 0, ETH: 0 }
  readonly markets: Record<Contract, NaiveMarket> = { BTC: this.market, ETH: new NaiveMarket() }
  fund = '5'
  /** The loss that the house absorbed. */
  absorbed = '0'
  /** Positions that became smaller since the last check. */
  shrunk: { readonly owner: string; readonly long: boolean }[] = []

  enrol(name: string, mode: TraderMode, leverage: number, total: string): void {
    this.open(name, { USDT: total }, '0.0002', TAKER, false)
    this.modes.set(name, mode)
    this.leverage.set(name, leverage)
  }

  pay(name: string, amount: string): void {
    this.accounts.get(name)?.totals.set('USDT', add(this.total(name, 'USDT'), amount))
  }

  mode(name: string): TraderMode {
    return this.modes.get(name) ?? { isolated: false, hedge: false }
  }

  readonly level = (name: string): number => this.leverage.get(name) ?? 10

  /** Returns all open orders of a trader, oldest first, including the one that is being matched. */
  ordersOf(name: string, buy: boolean | null = null): Ticket[] {
    const all =
      this.incoming === null || this.tickets.has(this.incoming.client)
        ? [...this.tickets.values()]
        : [...this.tickets.values(), this.incoming]
    return all.filter((ticket) => ticket.account === name && (buy === null || ticket.buy === buy)).toSorted((a, b) => a.id - b.id)
  }

  override held(name: string): string {
    return sum(this.ordersOf(name).map(({ held }) => held))
  }

  of(name: string, contract: Contract | null = null): Holding[] {
    return this.holdings.filter(({ owner, contract: held }) => owner === name && (contract === null || held === contract))
  }

  readonly profit = (holding: Holding): string => profitOf(holding, this.marks[holding.contract])

  /** Returns the available amount: the wallet less the holds, cross margins and cross losses. */
  available(name: string): string {
    const cross = this.of(name).filter(({ isolated }) => !isolated)
    const margins = sum(cross.map(({ cost, leverage }) => marginFor(cost, leverage)))
    const lost = minimum('0', sum(cross.map((holding) => this.profit(holding))))
    return maximum('0', add(subtract(subtract(this.total(name, 'USDT'), this.held(name)), margins), lost))
  }

  maintenance(holdings: readonly Holding[], ticks: number): string {
    return maintenanceOf(
      holdings.map(({ lots }) => valueOf(ticks, lots)),
      TAKER,
      this.has('flat-tiers'),
    )
  }

  orderValue(name: string, buy: boolean | null, except: Ticket | null = null): string {
    const open = this.ordersOf(name, buy).filter((ticket) => ticket !== except)
    return sum(open.map(({ ticks, lots, filled }) => valueOf(ticks === 0 ? this.marks.BTC : ticks, lots - filled)))
  }

  /** Returns the lots on the other side that an order would close, less those that other orders of its side already close. */
  #closable(name: string, buy: boolean, resting: boolean, except: Ticket | null): number {
    const position = this.of(name, 'BTC')[0]
    if (this.mode(name).hedge || position === undefined || position.long === buy) return 0
    const others = this.ordersOf(name, buy).filter((ticket) => ticket !== except)
    const claimed = resting && !this.has('orders-close-twice') ? others.reduce((lots, ticket) => lots + ticket.lots - ticket.filled, 0) : 0
    return Math.max(0, position.lots - claimed)
  }

  /** Calculates the cost of an order (formulas 1.3); null if it is not affordable or above the tier of its leverage. */
  #cost(order: Pick<Ticket, 'account' | 'buy' | 'ticks' | 'lots'>, resting: boolean, freed: string, except: Ticket | null): string | null {
    const { account, buy, ticks, lots } = order
    const opened = lots - Math.min(lots, this.#closable(account, buy, resting, except))
    if (opened === 0) return '0'
    const level = this.level(account)
    const same = this.of(account, 'BTC').filter(({ long }) => long === buy)
    const value = valueOf(ticks, opened)
    const whole = sum([...same.map((holding) => valueOf(this.marks.BTC, holding.lots)), value, this.orderValue(account, buy, except)])
    const limits = NAIVE_TIERS.filter(({ leverage }) => leverage >= level)
    if (compare(whole, limits[limits.length - 1]?.to ?? '0') > 0) return null
    const rise = subtract(valueOf(this.marks.BTC, opened), value)
    const loss = maximum('0', buy ? subtract('0', rise) : rise)
    const rest = add(multiply(multiply(value, TAKER), FEE_RESERVE), loss)
    const cost = round(divide(add(multiply(value, COST_RESERVE), multiply(rest, String(level))), String(level)), PLACES, 'up')
    return compare(cost, add(this.available(account), freed)) > 0 ? null : cost
  }

  #inBand(buy: boolean, ticks: number): boolean {
    return buy ? ticks <= this.band(true) : ticks >= this.band(false)
  }

  protected override reserve(order: NaiveOrderRequest): string | null {
    if (order.kind === 'limit') return this.#inBand(order.buy, order.ticks) ? this.#cost(order, true, '0', null) : null
    const worst = this.band(order.buy)
    const asked = { buy: order.buy, limit: worst, reach: this.reach(order.buy, worst), lots: order.lots, budget: Infinity }
    const { left, fills } = this.preview({ ...asked, owner: 0, selfTrade: 'none' })
    const units = fills.reduce((total, fill) => total + fill.ticks * fill.lots, 0)
    const ticks = left === 0 ? Math.ceil(units / order.lots) : Math.max(worst, this.last)
    return this.#cost({ ...order, ticks }, false, '0', null)
  }

  protected override reserveAnew(ticket: Ticket, ticks: number, lots: number): string | null {
    if (!this.#inBand(ticket.buy, ticks)) return null
    return this.#cost({ ...ticket, ticks, lots: lots - ticket.filled }, true, ticket.held, ticket)
  }

  protected override trade(ticket: Ticket, ticks: number, lots: number, takes: boolean): void {
    const account = this.accounts.get(ticket.account)
    if (account === undefined) return
    const { hedge } = this.mode(ticket.account)
    const side = hedge ? (ticket.buy ? 'long' : 'short') : 'net'
    const before = this.of(ticket.account, 'BTC').find((holding) => holding.side === side)
    const opposite = before === undefined || before.long === ticket.buy ? 0 : before.lots
    this.#shrinkHold(ticket, lots, opposite)
    const fee = this.charge(ticket, account, valueOf(ticks, lots), lots, takes)
    this.pay(ticket.account, subtract('0', fee))
    const closing = Math.min(lots, opposite)
    const closed = this.has('opening-pays-all-fees') && lots > closing ? '0' : closingFee(fee, closing, lots)
    if (before !== undefined) before.fees = add(before.fees, closed)
    if (before !== undefined && closing > 0) this.closeAt(before, ticks, closing)
    if (lots > closing) this.add(ticket.account, 'BTC', side, ticket.buy, lots - closing, ticks, subtract(fee, closed))
    this.cover(ticket.account)
  }

  /** Reduces an order's hold, which covers only the part that opens a position. */
  #shrinkHold(ticket: Ticket, lots: number, opposite: number): void {
    const left = ticket.lots - ticket.filled
    const opening = this.has('hold-shrinks-with-closing') ? left : Math.max(0, left - opposite)
    const after = this.has('hold-shrinks-with-closing') ? left - lots : left - Math.max(lots, opposite)
    if (left === lots) ticket.held = '0'
    else if (opening > 0) ticket.held = shareOf(ticket.held, after, opening)
  }

  /** Opens a position with a fill, or adds to it; `fee` is its own part of the fill's. */
  add(owner: string, contract: Contract, side: Holding['side'], long: boolean, lots: number, ticks: number, fee: string): void {
    let holding = this.of(owner, contract).find((held) => held.side === side)
    if (holding === undefined) {
      const isolated = contract === 'BTC' && this.mode(owner).isolated
      const leverage = contract === 'BTC' ? this.level(owner) : 10
      holding = emptyHolding({ owner, contract, side, long, isolated, leverage })
      this.holdings.push(holding)
      if (!this.holders[contract].includes(owner)) this.holders[contract].push(owner)
    }
    const cost = valueOf(ticks, lots)
    holding.lots += lots
    holding.fees = add(holding.fees, fee)
    holding.cost = add(holding.cost, cost)
    if (!holding.isolated) return
    const has = maximum('0', this.total(owner, 'USDT'))
    this.moveMargin(holding, minimum(marginFor(cost, holding.leverage), has))
  }

  moveMargin(holding: Holding, amount: string): void {
    holding.margin = add(holding.margin, amount)
    this.pay(holding.owner, subtract('0', amount))
  }

  closeAt(holding: Holding, ticks: number, lots: number): void {
    const value = valueOf(ticks, lots)
    const cost = shareOf(holding.cost, lots, holding.lots)
    const longs = holding.long || this.has('shorts-earn-as-longs')
    this.close(holding, lots, longs ? subtract(value, cost) : subtract(cost, value))
  }

  /** Closes lots of a position for a profit; the fund pays an isolated position's loss beyond its margin. */
  close(holding: Holding, lots: number, profit: string): void {
    const { owner, contract } = holding
    const margin = shareOf(holding.margin, lots, holding.lots)
    const back = add(margin, profit)
    if (!this.has('closing-keeps-cost')) holding.cost = subtract(holding.cost, shareOf(holding.cost, lots, holding.lots))
    holding.margin = subtract(holding.margin, margin)
    holding.lots -= lots
    holding.realised = add(holding.realised, profit)
    if (holding.isolated && compare(back, '0') < 0) this.fund = add(this.fund, back)
    else this.pay(owner, back)
    if (contract === 'BTC' && holding.side === 'net') this.shrunk.push({ owner, long: holding.long })
    if (holding.lots > 0) return
    this.holdings.splice(this.holdings.indexOf(holding), 1)
    if (this.of(owner, contract).length === 0) this.holders[contract].splice(this.holders[contract].indexOf(owner), 1)
  }

  /** Covers a negative wallet without cross positions, because such a wallet owes nothing. */
  cover(name: string): void {
    const total = this.total(name, 'USDT')
    if (compare(total, '0') >= 0 || this.of(name).some(({ isolated }) => !isolated)) return
    this.fund = add(this.fund, total)
    this.pay(name, subtract('0', total))
  }

  /** Funds orders that were to close a position that has shrunk, or cancels them. */
  override settled(): void {
    const list = this.shrunk
    this.shrunk = []
    for (const { owner, long } of list) {
      for (const ticket of this.ordersOf(owner, !long)) {
        if (ticket === this.incoming) continue
        const left = ticket.lots - ticket.filled
        const opening = Math.max(0, left - this.#closable(owner, ticket.buy, true, ticket))
        if (compare(ticket.held, marginFor(valueOf(ticket.ticks, opening), this.level(owner))) >= 0) continue
        const held = this.#cost({ ...ticket, lots: left }, true, ticket.held, ticket)
        if (held === null) this.cancel(ticket.client)
        else ticket.held = held
      }
    }
  }

  setLeverage(name: string, level: number): void {
    const touched = this.of(name, 'BTC')
    const has = ({ isolated, margin, cost, leverage }: Holding): string => (isolated ? margin : marginFor(cost, leverage))
    const missing = sum(touched.map((holding) => maximum('0', subtract(marginFor(holding.cost, level), has(holding)))))
    if (compare(missing, this.available(name)) > 0) return
    const before = this.level(name)
    this.leverage.set(name, level)
    const orders = this.ordersOf(name)
    const holds = orders.map(({ held }) => held)
    for (const ticket of this.has('leverage-forgets-orders') ? [] : orders) {
      const held = this.#cost({ ...ticket, lots: ticket.lots - ticket.filled }, true, subtract(ticket.held, missing), ticket)
      if (held === null) {
        for (const [nth, order] of orders.entries()) order.held = holds[nth] ?? '0'
        this.leverage.set(name, before)
        return
      }
      ticket.held = held
    }
    for (const holding of touched) {
      const added = subtract(marginFor(holding.cost, level), holding.margin)
      if (holding.isolated && compare(added, '0') > 0) this.moveMargin(holding, added)
      holding.leverage = level
    }
  }

  adjustMargin(name: string, amount: string): void {
    const holding = this.of(name, 'BTC').find(({ side, isolated }) => isolated && side !== 'short')
    if (holding === undefined) return
    const kept = sum([holding.margin, amount, minimum('0', this.profit(holding))])
    const adds = compare(amount, '0') > 0
    if ((adds ? hasLate(this.holdings, this.markets, name) : this.markets.BTC.isDead) && !this.has('late-prices-believed')) return
    const refused = adds ? compare(amount, this.available(name)) > 0 : compare(kept, marginFor(holding.cost, holding.leverage)) < 0
    if (!refused) this.moveMargin(holding, amount)
  }

  transfer(name: string, amount: string): void {
    const isLate = compare(amount, '0') < 0 && hasLate(this.holdings, this.markets, name) && !this.has('late-prices-believed')
    if (!isLate && compare(subtract('0', amount), this.available(name)) <= 0) this.pay(name, amount)
  }

  /** Settles funding: shorts receive what longs pay; isolated positions pay from their margin, never below their maintenance. */
  settleFunding(rateMillionths: number, ticks: number): void {
    for (const holding of this.holdings.filter(({ contract }) => contract === 'BTC')) {
      const value = multiply(valueOf(ticks, holding.lots), divideToDecimals(String(rateMillionths), '1000000', PLACES))
      const fee = round(holding.long !== this.has('funding-reversed') ? subtract('0', value) : value, 8)
      const least = minimum('0', subtract(this.maintenance([holding], ticks), holding.margin))
      const paid = holding.isolated && !this.has('funding-past-maintenance') ? maximum(fee, least) : fee
      holding.funding = add(holding.funding, paid)
      if (holding.isolated) holding.margin = add(holding.margin, paid)
      else this.pay(holding.owner, paid)
    }
  }
}
