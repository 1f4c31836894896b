import { down, NONE, Ratio, unitsOf } from './figures.ts'
import type { Coin, NaiveProduct, NaiveWorld, PricedCoin } from './world.ts'

export interface NaiveTier {
  readonly from: string
  readonly rate: string
}

export interface NaiveOffer {
  readonly asset: string
  readonly days: number
  readonly tiers: readonly NaiveTier[]
  readonly min: string
  readonly holdMax: string
  readonly dailyMax?: string
}

/** A time in which neither principal nor rates changed. */
interface Stretch {
  readonly principal: bigint
  readonly tiers: readonly NaiveTier[]
  readonly fromMs: number
}

export interface NaiveHolding {
  readonly account: string
  readonly coin: Coin
  readonly days: number
  readonly openedMs: number
  principal: bigint
  /** Flexible: one for each change. A term has one alone. */
  stretches: Stretch[]
  /** Up to when a flexible one is credited. */
  creditedMs: number
}

/** The interest of an account in one coin: all that was ever credited, and all that was ever paid. */
export interface NaivePurse {
  days: Ratio
  daysPaid: bigint
  terms: Ratio
  termsPaid: bigint
  subscribed: { day: number; units: bigint }
  /** The full hour up to which idle coins were subscribed; null while that is off. */
  autoMs: number | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR = new Ratio(BigInt(365 * DAY_MS))
const TERMS_MAX = 50

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS

/** Savings: interest is summed anew over all stretches whenever it is needed, and a payment is what is due less all earlier payments. */
export class NaiveSavings implements NaiveProduct {
  holdings: NaiveHolding[] = []
  readonly purses = new Map<string, NaivePurse>()
  offers: readonly NaiveOffer[]
  readonly #world: NaiveWorld

  constructor(world: NaiveWorld, offers: readonly NaiveOffer[]) {
    this.#world = world
    this.offers = offers
  }

  #offer(coin: Coin, days: number): NaiveOffer | undefined {
    return this.offers.find((offer) => offer.asset === coin && offer.days === days)
  }

  #purse(account: string, coin: Coin): NaivePurse {
    const name = `${account} ${coin}`
    const subscribed = { day: 0, units: 0n }
    const purse = this.purses.get(name) ?? { days: NONE, daysPaid: 0n, terms: NONE, termsPaid: 0n, subscribed, autoMs: null }
    this.purses.set(name, purse)
    return purse
  }

  /** Returns the interest of one year, tier by tier. */
  #yearly(principal: bigint, tiers: readonly NaiveTier[]): Ratio {
    const reached = tiers.filter(({ from }) => unitsOf(from) < principal)
    if (this.#world.has('one-rate-for-all')) return new Ratio(principal).times(Ratio.read(reached.at(-1)?.rate ?? '0'))
    return reached.reduce((sum, { from, rate }, nth) => {
      const end = nth + 1 < reached.length ? unitsOf(reached[nth + 1]?.from ?? '0') : principal
      return sum.plus(new Ratio(end - unitsOf(from)).times(Ratio.read(rate)))
    }, NONE)
  }

  #interest({ stretches }: NaiveHolding, untilMs: number): Ratio {
    return stretches.reduce((sum, { principal, tiers, fromMs }, nth) => {
      const ms = Math.min(untilMs, stretches[nth + 1]?.fromMs ?? untilMs) - fromMs
      return ms <= 0
        ? sum
        : sum.plus(
            this.#yearly(principal, tiers)
              .times(new Ratio(BigInt(ms)))
              .over(YEAR),
          )
    }, NONE)
  }

  /** Pays what is due of credited interest, down at 8 decimals. */
  #pay(account: string, coin: Coin, kind: 'days' | 'terms'): void {
    const world = this.#world
    const purse = this.#purse(account, coin)
    const paid = kind === 'days' ? 'daysPaid' : 'termsPaid'
    const all = world.has('terms-share-the-rest-of-days') ? purse.days.plus(purse.terms) : purse[kind]
    const before = world.has('terms-share-the-rest-of-days') ? purse.daysPaid + purse.termsPaid : purse[paid]
    const units = down(all.minus(new Ratio(before)).floor())
    world.pay('@earn spot', `${account} spot`, coin, units)
    purse[paid] += units
    if (world.has('interest-rounded-each-time')) purse[kind] = new Ratio(purse[paid])
    if (units > 0n) world.reach(`earn: ${kind} paid`)
  }

  /** Credits a flexible holding up to a time. */
  #credit(holding: NaiveHolding, untilMs: number): void {
    if (untilMs <= holding.creditedMs) return
    const purse = this.#purse(holding.account, holding.coin)
    purse.days = purse.days.plus(this.#interest(holding, untilMs).minus(this.#interest(holding, holding.creditedMs)))
    holding.creditedMs = untilMs
  }

  /** Begins a stretch with another principal, or other rates. */
  #change(holding: NaiveHolding, principal: bigint, tiers: readonly NaiveTier[]): void {
    const { timeMs } = this.#world
    this.#credit(holding, timeMs)
    holding.principal = principal
    holding.stretches = [...holding.stretches, { principal, tiers, fromMs: timeMs }]
  }

  /** Only a coin with a price begins to be saved. */
  #isPriced(coin: Coin): boolean {
    return coin === 'USDT' || this.#world.markets[coin].listed
  }

  /** Returns how much more of an offer an account can have: in all, and today. */
  #room(account: string, { asset, days, holdMax, dailyMax }: NaiveOffer): readonly bigint[] {
    const own = this.holdings.filter((holding) => holding.account === account && holding.coin === asset && holding.days === days)
    const hold = own.reduce((room, { principal }) => room - principal, unitsOf(holdMax))
    if (dailyMax === undefined || this.#world.has('no-daily-limit')) return [hold]
    const { day = 0, units = 0n } = this.purses.get(`${account} ${asset}`)?.subscribed ?? {}
    return [hold, unitsOf(dailyMax) - (day === dayOf(this.#world.timeMs) ? units : 0n)]
  }

  #fits(account: string, offer: NaiveOffer, units: bigint): boolean {
    if (units <= 0n || units !== down(units) || units < unitsOf(offer.min)) return false
    if (this.#room(account, offer).some((room) => units > room)) return false
    return offer.days === 0 || this.holdings.filter((own) => own.account === account && own.days > 0).length < TERMS_MAX
  }

  save(account: string, request: string, coin: Coin, days: number, units: bigint): void {
    const world = this.#world
    const offer = this.#offer(coin, days)
    if (!world.isActive(account) || world.isKnown(account, request) || offer === undefined) return
    if (!this.#isPriced(coin) || !this.#fits(account, offer, units) || world.available(account, coin) < units)
      return world.reach('earn: refused')
    this.#subscribe(account, coin, offer, units)
    world.remember(account, request)
  }

  #subscribe(account: string, coin: Coin, { days, tiers }: NaiveOffer, units: bigint): void {
    const { timeMs } = this.#world
    const known = days === 0 ? this.holdings.find((own) => own.account === account && own.coin === coin && own.days === 0) : undefined
    if (days === 0) {
      const purse = this.#purse(account, coin)
      const today = dayOf(timeMs)
      purse.subscribed = { day: today, units: units + (purse.subscribed.day === today ? purse.subscribed.units : 0n) }
    }
    this.#world.pay(`${account} spot`, `${account} earn`, coin, units)
    if (known !== undefined) return this.#change(known, known.principal + units, tiers)
    const stretches = [{ principal: units, tiers, fromMs: timeMs }]
    this.holdings.push({ account, coin, days, openedMs: timeMs, principal: units, stretches, creditedMs: timeMs })
  }

  #endsMs({ openedMs, days }: NaiveHolding): number {
    return openedMs + days * DAY_MS
  }

  #giveBack(holding: NaiveHolding, units: bigint): void {
    this.#world.pay(`${holding.account} earn`, `${holding.account} spot`, holding.coin, units)
    if (units === holding.principal) this.holdings = this.holdings.filter((other) => other !== holding)
    else this.#change(holding, holding.principal - units, holding.stretches.at(-1)?.tiers ?? [])
  }

  /** Ends a term with the interest up to a time, or without any. */
  #endTerm(holding: NaiveHolding, untilMs: number): void {
    const { account, coin } = holding
    const purse = this.#purse(account, coin)
    purse.terms = purse.terms.plus(this.#interest(holding, untilMs))
    this.#giveBack(holding, holding.principal)
    this.#pay(account, coin, 'terms')
  }

  /** Ends everything about a flexible holding's part: credited up to now, given back, and all that is due paid. */
  #redeemFlexible(holding: NaiveHolding, units: bigint): void {
    this.#credit(holding, this.#world.timeMs)
    this.#giveBack(holding, units)
    this.#pay(holding.account, holding.coin, 'days')
  }

  redeem(account: string, request: string, holding: NaiveHolding | undefined, asked: bigint | null): void {
    const world = this.#world
    if (!world.isActive(account) || world.isKnown(account, request) || holding?.account !== account) return
    const units = asked ?? holding.principal
    if (units <= 0n || units > holding.principal || (holding.days > 0 && units !== holding.principal)) return
    world.remember(account, request)
    if (holding.days === 0) return this.#redeemFlexible(holding, units)
    if (world.timeMs >= this.#endsMs(holding)) return this.#mature(holding)
    world.reach('earn: a term ended early')
    if (world.has('early-end-earns')) this.#endTerm(holding, world.timeMs)
    else this.#giveBack(holding, units)
  }

  #mature(holding: NaiveHolding): void {
    this.#endTerm(holding, this.#endsMs(holding))
    this.#world.reach('earn: a term has run')
  }

  auto(account: string, coin: Coin, on: boolean): void {
    const world = this.#world
    if (!world.isActive(account) || (on && (this.#offer(coin, 0) === undefined || !this.#isPriced(coin)))) return
    const { autoMs = null } = this.purses.get(`${account} ${coin}`) ?? {}
    if (on !== (autoMs !== null)) this.#purse(account, coin).autoMs = on ? hourOf(world.timeMs) : null
  }

  settle(): void {
    const world = this.#world
    const hour = hourOf(world.timeMs)
    for (const holding of this.holdings) {
      if (holding.days > 0 && this.#endsMs(holding) <= world.timeMs) this.#mature(holding)
      if (holding.days > 0 || dayOf(holding.creditedMs) >= dayOf(world.timeMs)) continue
      this.#credit(holding, hour)
      this.#pay(holding.account, holding.coin, 'days')
    }
    for (const [name, purse] of this.purses) {
      if (purse.autoMs === null || purse.autoMs >= hour) continue
      purse.autoMs = hour
      const [account = '', coin] = name.split(' ') as [string, Coin]
      const offer = this.#offer(coin, 0)
      if (offer === undefined || !this.#isPriced(coin)) continue
      const rooms = [world.available(account, coin), ...this.#room(account, offer)]
      const units = down(rooms.reduce((least, room) => (room < least ? room : least)))
      if (!this.#fits(account, offer, units)) continue
      this.#subscribe(account, coin, offer, units)
      world.reach('earn: subscribed by itself')
    }
  }

  /** Puts offers in force: flexible savings have their rates from now on, a term keeps its own. */
  setOffers(offers: readonly NaiveOffer[]): void {
    const before = this.offers
    this.offers = offers
    const tiersOf = (list: readonly NaiveOffer[], { coin, days }: NaiveHolding): readonly NaiveTier[] =>
      list.find((offer) => offer.asset === coin && offer.days === days)?.tiers ?? []
    for (const holding of this.holdings) {
      const follows = holding.days === 0 || this.#world.has('terms-follow-new-rates')
      const tiers = tiersOf(offers, holding)
      if (!follows || JSON.stringify(tiers) === JSON.stringify(tiersOf(before, holding))) continue
      if (holding.days === 0) this.#change(holding, holding.principal, tiers)
      else holding.stretches = holding.stretches.map((stretch) => ({ ...stretch, tiers }))
    }
  }

  endRound(account: string): void {
    for (const holding of this.holdings) {
      if (holding.account !== account) continue
      if (holding.days === 0) this.#redeemFlexible(holding, holding.principal)
      else if (this.#endsMs(holding) <= this.#world.timeMs) this.#mature(holding)
      else this.#giveBack(holding, holding.principal)
    }
    for (const name of this.purses.keys()) if (name.startsWith(`${account} `)) this.purses.delete(name)
  }

  delist(coin: PricedCoin): void {
    const world = this.#world
    for (const holding of this.holdings) {
      if (holding.coin !== coin) continue
      if (holding.days === 0) this.#redeemFlexible(holding, holding.principal)
      else
        this.#endTerm(holding, world.has('delisted-term-earns-nothing') ? holding.openedMs : Math.min(world.timeMs, this.#endsMs(holding)))
    }
    for (const [name, purse] of this.purses) if (name.endsWith(` ${coin}`)) purse.autoMs = null
  }

  /** Returns interest that is credited and not paid: of flexible savings, and what terms left over. */
  unpaidOf({ days, daysPaid, terms, termsPaid }: NaivePurse): readonly [days: Ratio, terms: Ratio] {
    return [days.minus(new Ratio(daysPaid)), terms.minus(new Ratio(termsPaid))]
  }
}
