import fc from 'fast-check'
import type { P2pAdFigures } from '#products/p2p/rules/commands.ts'
import { decimalOf, STEP } from './figures.ts'
import { centsOf, EUROS, mainOf, NaiveP2p, ORDER_MAX, ORDER_MIN } from './p2p.ts'
import { isRobot, type NaiveAd, type NaiveP2pOrder } from './p2p-records.ts'
import { linesOfEngine, linesOfNaive } from './p2p-lines.ts'
import { NaiveP2pSteps } from './p2p-steps.ts'
import { anyAgain, anyNth, anyTrader, pick, type Shared, type Side } from './shared.ts'

const MINUTE_MS = 60_000

const anySide = fc.constantFrom('buy' as const, 'sell' as const)
const anyP2pCoin = fc.constantFrom('USDT' as const, 'USDT' as const, 'BTC' as const)
/** Quantities in hundredths of a dollar, whichever coin. */
const anyCents = fc.integer({ min: 50, max: 60_000 })
const anyOwn = fc.constantFrom(true, true, true, true, false)
/** Whether the owner permits the loss of what is sold. */
const anyPermission = fc.constantFrom(true, true, true, false)
const proofOf = (isPermitted: boolean) => (isPermitted ? ({ proof: 'owner' } as const) : {})

export const anyP2pStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      account: anyTrader,
      side: anySide,
      coin: anyP2pCoin,
      cents: anyCents,
      isOnline: fc.constantFrom(true, true, true, false),
      minutes: fc.constantFrom(15, 30),
      isPermitted: anyPermission,
      again: anyAgain,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      isOwn: anyOwn,
      account: anyTrader,
      nth: anyNth,
      side: anySide,
      coin: anyP2pCoin,
      cents: anyCents,
      isPermitted: anyPermission,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('publish' as const, 'offline' as const, 'remove' as const),
      isOwn: anyOwn,
      account: anyTrader,
      nth: anyNth,
      isPermitted: anyPermission,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      account: anyTrader,
      nth: anyNth,
      cents: fc.option(anyCents),
      isPermitted: anyPermission,
      again: anyAgain,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('robot' as const),
      account: anyTrader,
      side: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const),
      coin: anyP2pCoin,
      cents: fc.oneof(anyCents, fc.integer({ min: 200_000, max: 400_000 })),
      robot: fc.integer({ min: 1, max: 4 }),
      isPermitted: anyPermission,
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'pay' as const, 'cancel' as const, 'release' as const, 'appeal' as const, 'answer' as const),
      isRight: fc.constantFrom(true, true, true, false),
      nth: anyNth,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('due' as const), minutes: fc.constantFrom(0.05, 0.2, 6, 11, 31, 61) }) },
)
export type P2pStep = typeof anyP2pStep extends fc.Arbitrary<infer Each> ? Each : never
type Figures = Pick<NaiveAd, 'side' | 'coin' | 'quantity'>

const quantityOf = (coin: NaiveAd['coin'], cents: number): bigint => {
  const units = (BigInt(cents) * 10n ** 14n) / EUROS[coin]
  return units - (units % STEP)
}

export class P2pSide implements Side<P2pStep> {
  readonly naive: NaiveP2p
  readonly #steps: NaiveP2pSteps
  readonly #shared: Shared

  constructor(shared: Shared) {
    this.#shared = shared
    this.naive = new NaiveP2p(shared.world)
    this.#steps = new NaiveP2pSteps(shared.world, this.naive)
  }

  take(step: P2pStep): void {
    // Each robot acts at a time of its own.
    this.#shared.fixture.random = (Math.imul(this.#shared.fixture.random, 69_069) + 1) | 0
    if (step.do === 'create') this.#create(step)
    else if (step.do === 'take') this.#take(step)
    else if (step.do === 'robot') this.#robot(step)
    else if (step.do === 'due') this.#due(step.minutes)
    else if ('isOwn' in step) this.#change(step)
    else this.#act(step)
  }

  #figures({ side, coin, quantity }: Figures, payMinutes = 15): P2pAdFigures {
    const limits = { minAmount: ORDER_MIN, maxAmount: ORDER_MAX, methods: ['bank'], payMinutes, textHash: null }
    const price = { fiat: 'EUR', priceType: 'fixed', price: `${EUROS[coin]}`, premium: null } as const
    return { side, coin, quantity: decimalOf(quantity), ...price, ...limits }
  }

  #create({ account, side, coin, cents, isOnline, minutes, isPermitted, again }: Extract<P2pStep, { do: 'create' }>): void {
    const { fixture, world } = this.#shared
    const requestId = this.#shared.request('p2p', again)
    const figures = { side, coin, quantity: quantityOf(coin, cents) }
    const state = { status: isOnline ? 'online' : 'draft', reason: null, isPermitted: isPermitted && isOnline && side === 'sell' } as const
    this.naive.create(requestId, { ...figures, account, payMinutes: minutes, inOrders: 0n, done: 0n, ...state })
    const command = { account, requestId, publish: isOnline, figures: this.#figures(figures, minutes), wallMs: world.wallMs }
    fixture.run({ type: 'p2p-create', ...command, ...proofOf(isPermitted) })
  }

  #change(step: Extract<P2pStep, { isOwn: boolean }>): void {
    const { fixture, world } = this.#shared
    const ad = pick(this.naive.ads, step.nth)
    const account = step.isOwn ? (ad?.account ?? step.account) : step.account
    const id = pick([...fixture.state.products.p2p.ads.keys()], step.nth) ?? 0
    const { wallMs } = world
    if (step.do === 'edit') {
      const figures = { side: step.side, coin: step.coin, quantity: quantityOf(step.coin, step.cents) }
      this.naive.edit(account, ad, { ...figures, isPermitted: step.isPermitted })
      const changed = { figures: this.#figures(figures, ad?.payMinutes), ...proofOf(step.isPermitted) }
      fixture.run({ type: 'p2p-edit', account, id, ...changed, wallMs })
    } else if (step.do === 'publish') {
      const requestId = this.#shared.request('p2p')
      this.naive.publish(account, requestId, ad, step.isPermitted)
      fixture.run({ type: 'p2p-publish', account, requestId, id, wallMs, ...proofOf(step.isPermitted) })
    } else if (step.do === 'offline') {
      this.naive.takeOffline(account, ad)
      fixture.run({ type: 'p2p-offline', account, id, wallMs })
    } else {
      this.naive.remove(account, ad)
      fixture.run({ type: 'p2p-remove', account, id, wallMs })
    }
  }

  #take({ account, nth, cents, isPermitted, again }: Extract<P2pStep, { do: 'take' }>): void {
    const ad = pick(this.naive.ads, nth)
    const id = pick([...this.#shared.fixture.state.products.p2p.ads.keys()], nth)
    if (ad === undefined || id === undefined) return
    // An odd quantity, or all that is left.
    const quantity = cents === null ? this.naive.leftOf(ad) : quantityOf(ad.coin, cents)
    const [buyer, seller] = ad.side === 'sell' ? [account, ad.account] : [ad.account, account]
    const parties = { other: ad.account, buyer, seller, ad, coin: ad.coin, quantity, payMinutes: ad.payMinutes }
    this.#place(parties, { taker: account, id, isPermitted, again })
  }

  #robot({ account, side, coin, cents, robot, isPermitted }: Extract<P2pStep, { do: 'robot' }>): void {
    const other = `R${robot}`
    const [buyer, seller] = side === 'buy' ? [account, other] : [other, account]
    const figures = { other, buyer, seller, ad: null, coin, quantity: quantityOf(coin, cents), payMinutes: 15 }
    this.#place(figures, { taker: account, id: null, isPermitted, again: false })
  }

  #place(
    {
      payMinutes,
      ...parties
    }: Pick<NaiveP2pOrder, 'other' | 'buyer' | 'seller' | 'ad' | 'coin' | 'quantity'> & { readonly payMinutes: number },
    {
      taker,
      id,
      isPermitted,
      again,
    }: { readonly taker: string; readonly id: number | null; readonly isPermitted: boolean; readonly again: boolean },
  ): void {
    const { fixture, world } = this.#shared
    const { wallMs } = world
    const { other, buyer, coin, quantity } = parties
    const requestId = this.#shared.request('p2p', again)
    const robot = Number(other.slice(1))
    const cents = centsOf(coin, quantity)
    const sells = buyer !== taker
    const known = new Set(fixture.state.products.p2p.orders.keys())
    fixture.run({
      type: 'p2p-order',
      account: taker,
      owner: mainOf(taker),
      ...(id !== null && { makerOwner: mainOf(other) }),
      requestId,
      advertisement: id,
      offer: id === null ? { robot, advertisement: 7, premium: '0.01', payMinutes } : null,
      side: sells ? 'sell' : 'buy',
      ...proofOf(isPermitted),
      coin,
      fiat: 'EUR',
      price: `${EUROS[coin]}`,
      quantity: decimalOf(quantity < 0n ? 0n : quantity),
      amount: `${cents / 100n}.${`${cents % 100n}`.padStart(2, '0')}`,
      method: 'bank',
      rate: '0.97',
      rateAsOf: '2025-01-15',
      coinPrice: '1',
      wallMs,
    })
    const payByMs = wallMs + payMinutes * MINUTE_MS
    const order: NaiveP2pOrder = {
      ...parties,
      taker,
      isPermitted: sells ? isPermitted : parties.ad?.isPermitted === true,
      isHeld: false,
      status: 'pending_pay',
      createdMs: wallMs,
      payByMs,
      paidMs: null,
      appeal: null,
      robotMs: null,
    }
    this.naive.place(requestId, order)
    const placed = [...fixture.state.products.p2p.orders.values()].find((made) => !known.has(made.id))
    if (isRobot(order.buyer) && placed !== undefined) this.#steps.draw(order, placed.robotAtMs)
  }

  #act({ do: what, isRight, nth }: Extract<P2pStep, { isRight: boolean }>): void {
    const { fixture, world } = this.#shared
    const order = pick(this.naive.orders, nth)
    const id = pick([...fixture.state.products.p2p.orders.keys()], nth)
    if (order === undefined || id === undefined) return
    const isBuyers = what === 'pay' || what === 'cancel' || (what !== 'release' && nth % 2 === 0)
    const party = isBuyers === isRight ? order.buyer : order.seller
    const account = isRobot(party) ? order.taker : party
    const command = { account, id, wallMs: world.wallMs }
    if (what === 'pay') fixture.run({ type: 'p2p-paid', ...command })
    else fixture.run({ type: `p2p-${what}`, ...command })
    if (what === 'pay') this.#steps.pay(account, order, fixture.state.products.p2p.orders.get(id)?.robotAtMs ?? null)
    else this.#steps[what](account, order)
  }

  /** Lets some time pass, after which every open order takes the step that has fallen due. */
  #due(minutes: number): void {
    const { fixture, world } = this.#shared
    world.wallMs += minutes * MINUTE_MS
    const { orders } = fixture.state.products.p2p
    const open = [...orders.values()]
    for (const [nth, order] of this.naive.orders.entries()) {
      const { id = 0, taker = '' } = open[nth] ?? {}
      fixture.run({ type: 'p2p-due', account: taker, id, wallMs: world.wallMs })
      this.#steps.due(order, orders.get(id)?.robotAtMs ?? null)
    }
  }

  lines(): readonly [readonly string[], readonly string[]] {
    const { fixture, world } = this.#shared
    return [linesOfEngine(fixture.state, world.wallMs), linesOfNaive(this.naive)]
  }
}
