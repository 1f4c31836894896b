import { STEP, unitsOf } from './figures.ts'
import { isRobot, NAIVE_ENDS, type NaiveAd, type NaiveDeed, type NaiveEnd, type NaiveP2pOrder } from './p2p-records.ts'
import type { NaiveProduct, NaiveWorld, PricedCoin } from './world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ADS_MAX = 20
const ONLINE_MAX = 10
const OPEN_ORDERS_MAX = 10
const NEWCOMERS_MAX = 5
const PAIR_ORDERS_MAX = 3
const UNPAID_MAX = 4
const ORDERS_PER_DAY = 50
const CANCELS_PER_DAY = 3
const LEAST = { USDT: unitsOf('1'), BTC: unitsOf('0.00001') } as const
const MOST = { USDT: unitsOf('100000'), BTC: unitsOf('2') } as const
const FROM_ROBOTS_MAX = { USDT: unitsOf('5000'), BTC: unitsOf('0.05') } as const

/** Euros for one coin, and the limits of an order in them. */
export const EUROS = { USDT: 1n, BTC: 100n } as const
export const ORDER_MIN = '10'
export const ORDER_MAX = '400'

/** The main accounts of those traders that are sub-accounts. */
const MAIN_ACCOUNTS: Readonly<Record<string, string>> = { cat: 'ann' }

export function mainOf(party: string): string {
  return MAIN_ACCOUNTS[party] ?? party
}

/** The price of a quantity in cents, rounded half up. */
export function centsOf(coin: NaiveAd['coin'], units: bigint): bigint {
  const cent = 10n ** 14n
  return (units * EUROS[coin] + cent / 2n) / cent
}

function isQuantity({ coin, quantity }: Pick<NaiveAd, 'coin' | 'quantity'>): boolean {
  return quantity >= LEAST[coin] && quantity <= MOST[coin]
}

/** Trade between two parties: the coins of each order are in exactly one place until one of them has them. */
export class NaiveP2p implements NaiveProduct {
  ads: NaiveAd[] = []
  orders: NaiveP2pOrder[] = []
  readonly deeds: NaiveDeed[] = []
  readonly #world: NaiveWorld

  constructor(world: NaiveWorld) {
    this.#world = world
  }

  get #today(): number {
    return Math.floor(this.#world.wallMs / DAY_MS)
  }

  leftOf({ quantity, inOrders, done }: NaiveAd): bigint {
    return quantity - inOrders - done
  }

  /** Returns what an account did, today only if asked. */
  count(who: string, what: NaiveDeed['what'], today = false): number {
    return this.deeds.filter((deed) => deed.who === who && deed.what === what && (!today || deed.day === this.#today)).length
  }

  fromRobots(who: string, coin: NaiveAd['coin']): bigint {
    const bought = this.deeds.filter((deed) => deed.who === who && deed.what === 'bought-from-robot' && deed.day === this.#today)
    return bought.reduce((sum, deed) => sum + (deed.coin === coin ? deed.units : 0n), 0n)
  }

  #deed(who: string, what: NaiveDeed['what'], { coin, quantity }: Pick<NaiveP2pOrder, 'coin' | 'quantity'>, units = quantity): NaiveDeed {
    return { who, what, day: this.#today, coin, units }
  }

  #note(who: string, what: NaiveDeed['what'], order: Pick<NaiveP2pOrder, 'coin' | 'quantity'>, units = order.quantity): void {
    this.deeds.push(this.#deed(who, what, order, units))
  }

  /** Checks whether an order with the same owner has counted in the last 30 days. */
  #hasMet(who: string, other: string): boolean {
    if (this.#world.has('same-two-count-again')) return false
    return this.deeds.some((deed) => deed.who === who && deed.with === other && deed.day > this.#today - 30)
  }

  /** Moves what an advertisement sells into escrow, or back if it is less than nothing. */
  #reserve({ account, side, coin }: NaiveAd, units: bigint): void {
    if (side === 'sell') this.#world.pay(`${account} spot`, `${account} p2p`, coin, units)
  }

  #mayPublish({ account, side, coin }: NaiveAd, units: bigint): boolean {
    if (this.ads.filter((ad) => ad.account === account && ad.status === 'online').length >= ONLINE_MAX) return false
    return side === 'buy' || this.#world.available(account, coin) >= units
  }

  create(request: string, ad: NaiveAd): void {
    const world = this.#world
    if (!world.isActive(ad.account) || world.isKnown(ad.account, request)) return
    if (!isQuantity(ad) || this.ads.filter(({ account }) => account === ad.account).length >= ADS_MAX) return
    if (ad.status === 'online' && !this.#mayPublish(ad, ad.quantity)) return
    if (ad.status === 'online') this.#reserve(ad, ad.quantity)
    world.remember(ad.account, request)
    this.ads.push(ad)
  }

  publish(account: string, request: string, ad: NaiveAd | undefined, isPermitted: boolean): void {
    const world = this.#world
    if (!world.isActive(account) || world.isKnown(account, request) || ad?.account !== account || ad.status === 'online') return
    const left = this.leftOf(ad)
    if (left <= 0n || !this.#mayPublish(ad, left)) return
    this.#reserve(ad, left)
    world.remember(account, request)
    Object.assign(ad, { status: 'online', reason: null, isPermitted: isPermitted && ad.side === 'sell' })
  }

  edit(
    account: string,
    ad: NaiveAd | undefined,
    { side, coin, quantity, isPermitted }: Pick<NaiveAd, 'side' | 'coin' | 'quantity' | 'isPermitted'>,
  ): void {
    if (ad?.account !== account || !isQuantity({ coin, quantity })) return
    const isFixed = ad.status === 'online' || ad.inOrders > 0n || ad.done > 0n
    if ((isFixed && (side !== ad.side || coin !== ad.coin)) || quantity < ad.inOrders + ad.done) return
    const more = quantity - ad.quantity
    if (ad.status === 'online' && ad.side === 'sell' && more > 0n && this.#world.available(account, ad.coin) < more) return
    if (ad.status === 'online') this.#reserve(ad, more)
    if (ad.status === 'online' && side === 'sell') {
      // Selling no more than before is still what was permitted.
      if (more > 0n && !this.#world.has('raised-sale-stays-permitted')) ad.isPermitted = isPermitted
      else ad.isPermitted ||= isPermitted
    }
    Object.assign(ad, { side, coin, quantity })
  }

  #goOffline(ad: NaiveAd, reason: NaiveAd['reason']): void {
    this.#reserve(ad, -this.leftOf(ad))
    Object.assign(ad, { status: 'offline', reason, isPermitted: false })
  }

  takeOffline(account: string, ad: NaiveAd | undefined): void {
    if (ad?.account === account && ad.status === 'online') this.#goOffline(ad, 'owner')
  }

  remove(account: string, ad: NaiveAd | undefined): void {
    if (ad?.account !== account || ad.inOrders > 0n) return
    if (ad.status === 'online') this.#reserve(ad, -this.leftOf(ad))
    this.ads = this.ads.filter((other) => other !== ad)
  }

  #openOrdersOf(account: string): number {
    return this.orders.filter(({ buyer, seller }) => buyer === account || seller === account).length
  }

  /** Checks whether an order would be one too many with the same other party, or one too many that a buyer has not paid for. */
  #crowds({ taker, other, buyer }: NaiveP2pOrder): boolean {
    const [main, mainOfOther] = [mainOf(taker), mainOf(other)]
    const taken = this.orders.filter((order) => mainOf(order.taker) === main)
    const unpaid = taken.filter((order) => order.buyer === order.taker && order.status === 'pending_pay')
    if (buyer === taker && unpaid.length >= UNPAID_MAX) return true
    const isBetween = (order: NaiveP2pOrder) =>
      [mainOf(order.taker), mainOf(order.other)].toSorted().join(' ') === [main, mainOfOther].toSorted().join(' ')
    const isFull = this.orders.filter(isBetween).length >= PAIR_ORDERS_MAX
    const isFullAlone =
      this.orders.filter((order) => isBetween(order) && order.taker === taker && order.other === other).length >= PAIR_ORDERS_MAX
    if (isFull && !isFullAlone) this.#world.reach('p2p: too many of one owner')
    return this.#world.has('sub-accounts-crowd') ? isFullAlone : isFull
  }

  #isAllowed(order: NaiveP2pOrder): boolean {
    return !this.#crowds(order) && this.#isWithinLimits(order)
  }

  #isWithinLimits({ taker, other, buyer, coin, quantity, ad }: NaiveP2pOrder): boolean {
    const world = this.#world
    const cents = centsOf(coin, quantity)
    if (quantity < LEAST[coin] || cents === 0n || quantity % STEP !== 0n) return false
    if (ad !== null) {
      if (ad.status !== 'online' || mainOf(ad.account) === mainOf(taker) || quantity > this.leftOf(ad)) return false
      if (cents < 100n * BigInt(ORDER_MIN) || cents > 100n * BigInt(ORDER_MAX)) return false
      if (this.#openOrdersOf(ad.account) >= OPEN_ORDERS_MAX) return false
      const isNew = (who: string): boolean => this.count(who, 'completed') === 0
      const newcomers = this.orders.filter((order) => order.ad?.account === ad.account && isNew(order.taker))
      if (isNew(taker) && newcomers.length >= NEWCOMERS_MAX) return false
    }
    if (this.#openOrdersOf(taker) >= OPEN_ORDERS_MAX || this.count(taker, 'ordered', true) >= ORDERS_PER_DAY) return false
    if (buyer !== taker) return world.available(taker, coin) >= quantity
    const cancels = this.count(taker, 'cancelled', true)
    if (cancels >= CANCELS_PER_DAY) world.reach('p2p: too many cancelled')
    if (cancels >= CANCELS_PER_DAY && !world.has('cancels-without-limit')) return false
    const isWithin = !isRobot(other) || this.fromRobots(mainOf(taker), coin) + quantity <= FROM_ROBOTS_MAX[coin]
    if (!isWithin) world.reach('p2p: too much from robots')
    return isWithin || world.has('robots-sell-without-limit')
  }

  place(request: string, order: NaiveP2pOrder): void {
    const { taker, other, buyer, seller, coin, quantity, ad } = order
    const world = this.#world
    if (!world.isActive(taker) || world.isKnown(taker, request) || !this.#isAllowed(order)) return
    world.remember(taker, request)
    if (isRobot(seller)) world.pay('@issuer spot', '@p2p spot', coin, quantity)
    else if (seller === taker) world.pay(`${taker} spot`, `${taker} p2p`, coin, quantity)
    this.#note(taker, 'ordered', order)
    if (isRobot(other) && buyer === taker) this.#note(mainOf(taker), 'bought-from-robot', order)
    if (ad !== null) ad.inOrders += quantity
    this.orders.push(order)
  }

  /** Ends an order, and gives its coins to the buyer or back to the seller. */
  end(order: NaiveP2pOrder, reason: NaiveEnd): void {
    const { buyer, seller, coin, quantity, ad, taker, createdMs, isHeld } = order
    const world = this.#world
    const { completed } = NAIVE_ENDS[reason]
    this.orders = this.orders.filter((other) => other !== order)
    world.reach(`p2p: ${reason}`)
    this.#count(order, reason)
    if (!completed && isRobot(seller) && Math.floor(createdMs / DAY_MS) === this.#today)
      this.#note(mainOf(taker), 'bought-from-robot', order, -quantity)
    const escrow = isHeld || isRobot(seller) ? '@p2p spot' : `${seller} p2p`
    const sellers = isHeld || isRobot(seller) ? '@issuer spot' : `${seller} spot`
    const stays = !isHeld && ad?.status === 'online' && ad.side === 'sell'
    if (completed) world.pay(escrow, isRobot(buyer) ? '@issuer spot' : `${buyer} spot`, coin, quantity)
    else if (!stays || world.has('cancelled-order-leaves-advertisement')) world.pay(escrow, sellers, coin, quantity)
    if (reason === 'released' && world.has('escrow-released-twice')) world.pay(escrow, sellers, coin, quantity)
    this.#follow(ad, quantity, completed)
  }

  #count(order: NaiveP2pOrder, reason: NaiveEnd): void {
    const { fault, completed } = NAIVE_ENDS[reason]
    const { buyer, seller } = order
    const isForgiven = reason === 'pay-time-over' && this.#world.has('cancelled-by-time-is-no-fault')
    for (const side of ['buyer', 'seller'] as const) {
      const party = order[side]
      const other = mainOf(side === 'buyer' ? seller : buyer)
      const isCounted = completed && (isRobot(party) || isRobot(other) || !this.#hasMet(party, other))
      if (completed && !isCounted) this.#world.reach('p2p: the same two again')
      if (fault === side && !isForgiven) this.#note(party, 'failed', order)
      else if (isCounted) this.#note(party, 'completed', order)
      if (isCounted) this.deeds.push({ ...this.#deed(party, side === 'buyer' ? 'bought' : 'sold', order), with: other })
    }
    if ((reason === 'buyer' || reason === 'pay-time-over') && !isForgiven) this.#note(buyer, 'cancelled', order)
  }

  /** Follows the end of an order in its advertisement, which goes offline if too little is left for another order. */
  #follow(ad: NaiveAd | null, quantity: bigint, completed: boolean): void {
    if (ad === null || !this.ads.includes(ad)) return
    ad.inOrders -= quantity
    if (completed) ad.done += quantity
    const isSoldOut = ad.status === 'online' && ad.inOrders === 0n && centsOf(ad.coin, this.leftOf(ad)) < 100n * BigInt(ORDER_MIN)
    if (!isSoldOut || this.#world.has('sold-out-stays')) return
    this.#goOffline(ad, 'sold-out')
    this.#world.reach('p2p: sold out')
  }

  /** A seller's round ends: what nobody has paid for is over, the rest waits for an appeal, with its coins at the exchange. */
  #leave(order: NaiveP2pOrder): void {
    const world = this.#world
    if (order.status === 'pending_pay' || world.has('seller-leaves-free')) return this.end(order, 'seller-left')
    if (world.has('reset-releases')) return this.end(order, 'released')
    if (order.isHeld) return
    world.pay(`${order.seller} p2p`, '@p2p spot', order.coin, order.quantity)
    order.isHeld = true
    world.reach('p2p: held')
    if (order.status === 'appeal') return
    const appeal = { by: 'time', decidesMs: world.wallMs + 10 * MINUTE_MS, buyerAnswered: isRobot(order.buyer), sellerAnswered: false }
    Object.assign(order, { status: 'appeal', appeal })
  }

  endRound(account: string): void {
    for (const order of this.orders) {
      if (order.buyer === account) this.end(order, 'buyer-reset')
      else if (order.seller === account) this.#leave(order)
    }
    for (const ad of this.ads) {
      if (ad.account === account && ad.status === 'online') this.#reserve(ad, -this.leftOf(ad))
    }
    this.ads = this.ads.filter((ad) => ad.account !== account)
  }

  delist(coin: PricedCoin): void {
    for (const ad of this.ads) if (ad.coin === coin && ad.status === 'online') this.#goOffline(ad, 'delisted')
  }
}
