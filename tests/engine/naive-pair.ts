import { NOTHING } from '#lib/kernel/money.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import type { SelfTrade } from '#gateway/engine/book/taker.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { chargedOf } from '#gateway/engine/state/money/order-fee.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { Fixture, type Levels, testPair } from './fixture.ts'
import type { NaiveExchange } from './naive-exchange.ts'
import type { NaiveOrderRequest, Print } from './naive-market.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'

const STEPS_MAX = 60
const STEP_MS = 2_000

/** An event for both the engine and the model. */
export type Step =
  | { do: 'place'; order: Omit<NaiveOrderRequest, 'client'> }
  | { do: 'cancel'; nth: number }
  | { do: 'edit'; nth: number; ticks: number | null; lots: number }
  | { do: 'state'; live: boolean }
  | { do: 'steps'; price: number; size: number }
  | { do: 'move'; last: number; bids: Levels; asks: Levels; prints: Print[] }

const anyTicks = fc.integer({ min: 9_995, max: 10_005 })
const anyLots = fc.integer({ min: 100, max: 400 })

const anyPlace: fc.Arbitrary<Step> = fc
  .record({
    account: fc.constantFrom('ann', 'bob', 'cat'),
    buy: fc.boolean(),
    kind: fc.constantFrom('limit' as const, 'limit' as const, 'limit' as const, 'market' as const, 'amount' as const),
    force: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const, 'fok' as const, 'post-only' as const),
    ticks: anyTicks,
    lots: anyLots,
    selfTrade: fc.constantFrom<SelfTrade>('none', 'cancel-taker', 'cancel-maker', 'cancel-both'),
  })
  .map(({ kind, force, buy, selfTrade, ...rest }) => {
    // Lots behind one's own order at a level are unreachable for a fill-or-kill; the engine does not check which lots those are.
    const safe = force === 'fok' && selfTrade !== 'cancel-maker' ? 'none' : selfTrade
    const order = { ...rest, buy, kind, force, selfTrade: safe }
    if (kind === 'limit') return { do: 'place' as const, order }
    const type = kind === 'amount' && buy ? ('amount' as const) : ('market' as const)
    return { do: 'place' as const, order: { ...order, kind: type, force: 'gtc' as const, buy: type === 'amount', ticks: 0 } }
  })

const anyMove: fc.Arbitrary<Step> = fc
  .record({
    middle: fc.integer({ min: 9_996, max: 10_004 }),
    bids: fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { maxLength: 4 }),
    asks: fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { maxLength: 4 }),
    lots: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 8, maxLength: 8 }),
    prints: fc.array(fc.record({ buy: fc.boolean(), ticks: anyTicks, lots: fc.integer({ min: 1, max: 600 }) }), { maxLength: 2 }),
  })
  .map(({ middle, bids, asks, lots, prints }) => ({
    do: 'move' as const,
    // Now and then the last price is so far from the orders that traders meet at some of their prices only.
    last: middle === 9_996 ? 9_802 : middle === 10_004 ? 10_204 : 10_000,
    bids: bids.toSorted((a, b) => a - b).map((down, at) => [middle - down, lots[at] ?? 1] as const),
    asks: asks.toSorted((a, b) => a - b).map((up, at) => [middle + up, lots[at + 4] ?? 1] as const),
    prints,
  }))

/** A step of a spot pair around a price of 10,000 ticks. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: anyPlace },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edit' as const), nth: fc.nat(20), ticks: fc.option(anyTicks), lots: anyLots }),
  },
  { weight: 2, arbitrary: anyMove },
)

/** The market stops being live or is live again, or gets other steps of price and size. */
const anyMarketStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('state' as const), live: fc.constantFrom(true, true, false) }),
  fc.record({ do: fc.constant('steps' as const), price: fc.constantFrom(1, 1, 2), size: fc.constantFrom(1, 1, 5, 30) }),
)

const anyOfAll = fc.oneof({ weight: 24, arbitrary: anyStep }, { weight: 1, arbitrary: anyMarketStep })

/** Any sequence of steps. */
export const anyRun = fc.array(anyOfAll, { minLength: 1, maxLength: STEPS_MAX, size: 'max' })

const FUNDS = { BTC: '2', USDT: '200' }

/** Runs the engine and the model side by side. */
export class Pair<Model extends NaiveExchange<string> = NaiveExchange> {
  readonly fixture = new Fixture()
  readonly naive: Model
  readonly wallet: WalletName
  #clients = 0

  constructor(wallet: WalletName, naive: Model) {
    this.wallet = wallet
    this.naive = naive
    const [maker, taker, lowMaker, lowTaker] = ['0.001', '0.001', '0.0008', '0.00095']
    for (const [name, level] of [['ann', 0] as const, ['bob', 1] as const, ['cat', 0] as const]) {
      this.fixture.trader(name, FUNDS, { ...FRICTIONLESS, queueThousandths: name === 'cat' ? 1000 : 0 })
      this.fixture.run({ type: 'set-levels', account: name, spot: level, futures: 0 })
      for (const [asset, amount] of wallet === 'spot' ? [] : Object.entries(FUNDS))
        this.fixture.run({ type: 'transfer', account: name, from: 'spot', to: wallet, asset, amount })
      this.naive.open(name, FUNDS, level === 0 ? maker : lowMaker, level === 0 ? taker : lowTaker, name === 'cat')
    }
    this.run({ do: 'move', last: 10_000, bids: [], asks: [], prints: [] })
  }

  run(step: Step): void {
    // By then the house's taken lots have been refilled.
    this.fixture.timeMs += STEP_MS
    this.expire()
    if (step.do === 'place') this.#place(step.order)
    else if (step.do === 'move') this.#move(step)
    else if (step.do === 'state') this.#state(step.live)
    else if (step.do === 'steps') this.#steps(step.price, step.size)
    else this.#change(step)
    this.compare()
  }

  /** Lets the clock end the orders whose time is over. */
  protected expire(): void {
    this.fixture.run({ type: 'advance' })
    this.naive.expire(this.fixture.timeMs)
  }

  #state(live: boolean): void {
    this.naive.market.setLive(live)
    this.fixture.run({ type: 'set-market-state', market: 'spot:BTCUSDT', state: live ? 'live' : 'stale' })
  }

  #steps(price: number, size: number): void {
    this.naive.changeSteps(price, size)
    const steps = { ...(price === 1 ? {} : { priceStep: price }), ...(size === 1 ? {} : { sizeStep: size }) }
    this.fixture.run({ type: 'change-market', terms: testPair(steps) })
  }

  /** Rounds most orders to the market's steps. How far a buy by amount comes before its own orders stop it, only a step of one lot tells. */
  #onSteps(order: Omit<NaiveOrderRequest, 'client'>): Omit<NaiveOrderRequest, 'client'> {
    const { priceStep, sizeStep } = this.naive.market
    if (order.kind === 'amount') return sizeStep === 1 ? order : { ...order, selfTrade: 'none' }
    if (order.lots % 7 === 0) return order
    return { ...order, ticks: order.ticks - (order.ticks % priceStep), lots: order.lots - (order.lots % sizeStep) }
  }

  #place(asked: Omit<NaiveOrderRequest, 'client'>): void {
    const order = this.#onSteps(asked)
    this.#clients += 1
    const client = `c${this.#clients}`
    const lots = order.kind === 'amount' ? Math.ceil(order.lots / 10) : order.lots
    // Some limit orders have an end a few steps ahead; which ones follows from their size, so that flows stay what they were.
    const expires = order.kind === 'limit' && order.force === 'gtc' && order.lots % 3 === 0
    const end = expires ? { endMs: this.fixture.timeMs + (1 + (order.lots % 8)) * STEP_MS } : {}
    // Others hide a part of their size.
    const rests = order.kind === 'limit' && order.force !== 'ioc' && order.force !== 'fok'
    const visible = rests && order.lots % 3 === 1 ? { visible: Math.max(10, Math.ceil(order.lots / (1 + (order.lots % 9)))) } : {}
    this.naive.place({ ...order, client, lots, ...end, ...visible })
    this.fixture.place(order.account, {
      wallet: this.wallet,
      clientOrderId: client,
      side: order.buy ? 'buy' : 'sell',
      type: order.kind === 'limit' ? 'limit' : 'market',
      force: end.endMs === undefined ? order.force : 'gtd',
      ...(end.endMs === undefined ? {} : { expiresAtMs: end.endMs }),
      ...(visible.visible === undefined ? {} : { iceberg: { visible: visible.visible } }),
      ticks: order.ticks,
      lots: order.kind === 'amount' ? 0 : lots,
      selfTrade: order.selfTrade,
      ...(order.loan === undefined ? {} : { loan: order.loan }),
      ...(order.kind === 'amount' ? { amount: String(lots) } : {}),
    })
  }

  #move({ last, bids, asks, prints }: Extract<Step, { do: 'move' }>): void {
    this.naive.move(last, bids, asks, prints)
    this.fixture.move({ last, bids, asks, prints })
  }

  #change(step: Extract<Step, { do: 'cancel' | 'edit' }>): void {
    const clients = [...this.naive.tickets.keys()]
    const client = clients[step.nth % Math.max(1, clients.length)]
    const ticket = this.naive.tickets.get(client ?? '')
    if (client === undefined || ticket === undefined) return
    const { account } = ticket
    if (step.do === 'cancel') {
      this.naive.cancel(client)
      this.fixture.run({ type: 'cancel', account, orders: [{ clientOrderId: client }] })
    } else {
      const { lots } = step
      const ticks = step.ticks ?? ticket.ticks
      this.naive.edit(client, ticks, lots)
      this.fixture.run({ type: 'edit', account, order: { clientOrderId: client }, ticks, lots, triggerTicks: 0 })
    }
  }

  protected compare(): void {
    const { state } = this.fixture
    const open = [...state.orders.values()].map((order) =>
      [order.request.clientOrderId, order.ticks, order.lots, order.lotsFilled, amountText(chargedOf(order))].join(' '),
    )
    const tickets = [...this.naive.tickets.values()].map(({ client, ticks, lots, filled, fee }) =>
      [client, ticks, lots, filled, fee].join(' '),
    )
    const names = [...this.naive.accounts.keys()]
    const balances = names.flatMap((name) => ['BTC', 'USDT'].map((asset) => this.#balance(name, asset)))
    const expected = names.flatMap((name) =>
      ['BTC', 'USDT'].map((asset) => `${this.naive.total(name, asset)} ${this.naive.held(name, asset)}`),
    )
    const [ourRest, theirRest] = this.rest()
    const ours = [...open.toSorted(), ...balances, ...ourRest].join('\n')
    const theirs = [...tickets.toSorted(), ...expected, ...theirRest].join('\n')
    // `expect` costs more than a command, so it is only called on a failure.
    if (ours !== theirs) expect(ours).toBe(theirs)
    const breaches = findBreaches(state)
    if (breaches.length > 0) expect(breaches).toEqual([])
  }

  /** Returns further values to compare, of the engine and of the model. */
  protected rest(): readonly [ours: readonly string[], theirs: readonly string[]] {
    return [[], []]
  }

  #balance(name: string, asset: string): string {
    const { state } = this.fixture
    const balance = state.accounts.get(name)?.wallets.get(this.wallet)?.[state.assets.indexOf(asset)]
    return `${amountText(balance?.total.amount ?? NOTHING)} ${amountText(balance?.frozen.amount ?? NOTHING)}`
  }
}
