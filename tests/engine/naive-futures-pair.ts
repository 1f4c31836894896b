import fc from 'fast-check'
import { expect } from 'vitest'
import { multiply } from '#lib/kernel/decimal.ts'
import { amountText } from '#gateway/engine/ledger/amounts.ts'
import type { SelfTrade } from '#gateway/engine/book/book.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { chargedOf } from '#gateway/engine/orders/order-fee.ts'
import { RULES } from '#gateway/engine/rules.ts'
import { createState, type EngineTerms } from '#gateway/engine/state/state.ts'
import { Desk, TEST_TERMS, testContract, testPair } from './desk.ts'
import { NaiveFutures, TAKER, type TraderMode } from './naive-futures.ts'
import { type Contract, type FuturesBug, holdingText, NAIVE_TIERS, valueOf } from './naive-holding.ts'
import { liquidate, type Reached } from './naive-liquidation.ts'
import type { NaivePlace, PlantedBug, Print } from './naive-exchange.ts'
import type { Position } from '#gateway/engine/state/records.ts'

const STEPS_MAX = 60
const MARK_MIN = 6_000
const MARK_MAX = 16_000

/** Something that happens to a contract and its traders; prices are steps away from the last one. */
export type FuturesStep =
  | { do: 'place'; order: Omit<NaivePlace, 'client'> }
  | { do: 'cancel'; nth: number }
  | { do: 'edit'; nth: number; ticks: number | null; lots: number }
  | { do: 'move'; by: number; mark: number; depth: readonly number[]; prints: Print[] }
  | { do: 'other'; mark: number }
  | { do: 'funding'; rate: number }
  | { do: 'leverage'; account: string; level: number }
  | { do: 'margin'; account: string; amount: number }
  | { do: 'transfer'; account: string; amount: number }
  | { do: 'auto'; account: string; side: 'long' | 'short' | null; on: boolean }

/** Name, how it trades, its leverage, and what of the other contract it is long of at the start, in lots. */
const TRADERS: readonly (readonly [string, TraderMode, number, number])[] = [
  ['ann', { isolated: false, hedge: false }, 20, 800],
  ['bob', { isolated: true, hedge: false }, 25, 0],
  ['cat', { isolated: false, hedge: true }, 20, -700],
  ['dan', { isolated: true, hedge: true }, 50, 0],
]
const FUNDS = '30'
const anyName = fc.constantFrom(...TRADERS.map(([name]) => name))
const anyOffset = fc.integer({ min: -6, max: 6 })

const anyOrder: fc.Arbitrary<FuturesStep> = fc
  .record({
    account: anyName,
    buy: fc.boolean(),
    kind: fc.constantFrom('limit' as const, 'limit' as const, 'market' as const),
    force: fc.constantFrom('gtc' as const, 'gtc' as const, 'gtc' as const, 'ioc' as const, 'fok' as const, 'post-only' as const),
    ticks: anyOffset,
    lots: fc.integer({ min: 50, max: 1_500 }),
    selfTrade: fc.constantFrom<SelfTrade>('none', 'cancel-taker', 'cancel-maker', 'cancel-both'),
  })
  .map(({ kind, force, selfTrade, ...rest }) => ({
    do: 'place' as const,
    // What stands behind one's own order at a level is out of reach for a whole fill; which lots those are the engine does not ask.
    order: { ...rest, kind, force: kind === 'market' ? 'gtc' : force, selfTrade: force === 'fok' && selfTrade !== 'cancel-maker' ? 'none' : selfTrade },
  }))

const anyMove: fc.Arbitrary<FuturesStep> = fc.record({
  do: fc.constant('move' as const),
  by: fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }), fc.integer({ min: -1_800, max: 1_800 })),
  mark: fc.integer({ min: -8, max: 8 }),
  depth: fc.array(fc.constantFrom(0, 40, 400, 4_000), { minLength: 8, maxLength: 8 }),
  prints: fc.array(fc.record({ buy: fc.boolean(), ticks: anyOffset, lots: fc.integer({ min: 1, max: 900 }) }), { maxLength: 2 }),
})

const anyStep: fc.Arbitrary<FuturesStep> = fc.oneof(
  { weight: 12, arbitrary: anyOrder },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), nth: fc.nat(20), ticks: fc.option(anyOffset), lots: fc.integer({ min: 50, max: 1_500 }) }) },
  { weight: 6, arbitrary: anyMove },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other' as const), mark: fc.integer({ min: 8_500, max: 11_500 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('funding' as const), rate: fc.integer({ min: -20_000, max: 20_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leverage' as const), account: anyName, level: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('margin' as const), account: anyName, amount: fc.integer({ min: -3, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('auto' as const), account: anyName, side: fc.constantFrom('long' as const, 'short' as const, null), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('transfer' as const), account: anyName, amount: fc.integer({ min: -9, max: 20 }) }) },
)

/** Any flow of steps. */
export const anyFuturesRun = fc.array(anyStep, { minLength: 1, maxLength: STEPS_MAX, size: 'max' })

const BTC = 'futures:BTCUSDT'
const ETH = 'futures:ETHUSDT'

const FUTURES = {
  tiers: NAIVE_TIERS.map(({ from, to, rate, leverage }) => ({ minValue: from, maxValue: to, mm: rate, maxLever: String(leverage) })),
  minLever: '1',
  maxLever: '100',
  openCostUpRatio: '0.01',
  feeRateUpRatio: '0.005',
}

/** Two contracts with the model's tiers, and a small fund. */
export const FUTURES_TERMS: EngineTerms = {
  ...TEST_TERMS,
  markets: [testPair(), testContract({ futures: FUTURES }), testContract({ futures: FUTURES, symbol: 'ETHUSDT', base: 'ETH' })],
  insurance: { USDT: '5' },
}

/** The engine and the model of contracts side by side. */
export class FuturesPair {
  readonly desk = new Desk(createState(FUTURES_TERMS))
  readonly naive: NaiveFutures
  readonly #reached: Reached
  #clients = 0

  constructor(reached: Reached, bug?: FuturesBug | PlantedBug) {
    this.#reached = reached
    this.naive = new NaiveFutures(bug)
    this.desk.run({ type: 'set-rules', rules: RULES })
    for (const [name, { isolated, hedge }, leverage] of TRADERS) {
      this.desk.trader(name, { USDT: '100000' })
      this.desk.run({ type: 'transfer', account: name, from: 'spot', to: 'futures', asset: 'USDT', amount: FUNDS })
      if (hedge) this.desk.run({ type: 'set-position-mode', account: name, mode: 'hedge' })
      if (isolated) this.desk.run({ type: 'set-margin-mode', account: name, market: BTC, mode: 'isolated' })
      this.desk.run({ type: 'set-leverage', account: name, market: BTC, leverage })
      this.naive.enrol(name, { isolated, hedge }, leverage, FUNDS)
    }
    this.#auto({ do: 'auto', account: 'bob', side: null, on: true })
    this.#holdOther()
    this.run({ do: 'move', by: 0, mark: 0, depth: [], prints: [] })
  }

  /** Some have a position in the other contract as well, so that one wallet stands for two. */
  #holdOther(): void {
    const at = 10_000
    this.naive.marks.ETH = at
    for (const [account, { hedge }, , lots] of TRADERS) {
      if (lots === 0) continue
      const [long, size] = [lots > 0, Math.abs(lots)]
      if (long) this.desk.move({ market: ETH, last: at, mark: at, asks: [[at, 10_000]] })
      else this.desk.move({ market: ETH, last: at, mark: at, bids: [[at, 10_000]] })
      const side = long ? 'long' : 'short'
      this.desk.place(account, { market: ETH, wallet: 'futures', side: long ? 'buy' : 'sell', lots: size, ...(hedge ? { positionSide: side } : {}) })
      this.naive.add(account, 'ETH', hedge ? side : 'net', long, size, at)
      this.naive.pay(account, multiply(valueOf(at, size), `-${TAKER}`))
    }
  }

  run(step: FuturesStep): void {
    // Taken house lots are back by then.
    this.desk.timeMs += 2_000
    if (step.do === 'place') this.#place(step.order)
    else if (step.do === 'move') this.#move(step)
    else if (step.do === 'other') this.#mark('ETH', step.mark)
    else if (step.do === 'auto') this.#auto(step)
    else if (step.do === 'cancel' || step.do === 'edit') this.#change(step)
    else this.#settle(step)
    this.#compare()
  }

  #place(asked: Omit<NaivePlace, 'client'>): void {
    this.#clients += 1
    const { account, buy, kind, lots, force, selfTrade } = asked
    const client = `c${this.#clients}`
    const ticks = kind === 'market' ? 0 : this.naive.last + asked.ticks
    this.naive.place({ ...asked, ticks, client })
    const { hedge } = this.naive.mode(account)
    this.desk.place(account, {
      market: BTC,
      wallet: 'futures',
      clientOrderId: client,
      side: buy ? 'buy' : 'sell',
      type: kind === 'limit' ? 'limit' : 'market',
      force,
      ticks,
      lots,
      selfTrade,
      ...(hedge ? { positionSide: buy ? ('long' as const) : ('short' as const) } : {}),
    })
  }

  #move({ by, mark, depth, prints }: Extract<FuturesStep, { do: 'move' }>): void {
    const last = Math.min(MARK_MAX, Math.max(MARK_MIN, (this.naive.last === 0 ? 10_000 : this.naive.last) + by))
    const side = (lots: readonly number[], way: 1 | -1): [number, number][] =>
      lots.map((size, nth): [number, number] => [last + way * (nth + 1), size]).filter(([, size]) => size > 0)
    const bids = side(depth.slice(0, 4), -1)
    const asks = side(depth.slice(4), 1)
    const met = prints.map((print) => ({ ...print, ticks: last + print.ticks }))
    this.naive.marks.BTC = last + mark
    this.naive.move(last, bids, asks, met)
    liquidate(this.naive, 'BTC', this.#reached)
    this.desk.move({ market: BTC, last, mark: last + mark, bids, asks, prints: met })
  }

  #mark(contract: Contract, mark: number): void {
    this.naive.marks[contract] = mark
    liquidate(this.naive, contract, this.#reached)
    this.desk.move({ market: ETH, last: mark, mark })
  }

  #change(step: Extract<FuturesStep, { do: 'cancel' | 'edit' }>): void {
    const clients = [...this.naive.tickets.keys()]
    const ticket = this.naive.tickets.get(clients[step.nth % Math.max(1, clients.length)] ?? '')
    if (ticket === undefined) return
    const { account, client } = ticket
    if (step.do === 'cancel') {
      this.naive.cancel(client)
      this.desk.run({ type: 'cancel', account, orders: [{ clientOrderId: client }] })
      return
    }
    const ticks = step.ticks === null ? ticket.ticks : this.naive.last + step.ticks
    this.naive.edit(client, ticks, step.lots)
    this.desk.run({ type: 'edit', account, order: { clientOrderId: client }, ticks, lots: step.lots, triggerTicks: 0 })
  }

  /** In cross margin the engine refuses, and the model has nothing to do. */
  #auto({ account, side, on }: Extract<FuturesStep, { do: 'auto' }>): void {
    for (const way of side === null ? ['long', 'short'] : [side]) {
      if (on) this.naive.autos.add(`${account} ${way}`)
      else this.naive.autos.delete(`${account} ${way}`)
    }
    this.desk.run({ type: 'set-auto-margin', account, market: BTC, on, ...(side === null ? {} : { side }) })
  }

  #settle(step: Extract<FuturesStep, { do: 'funding' | 'leverage' | 'margin' | 'transfer' }>): void {
    if (step.do === 'funding') {
      this.naive.settleFunding(step.rate, this.naive.marks.BTC)
      this.desk.run({ type: 'settle-funding', market: BTC, rateMillionths: step.rate, mark: this.naive.marks.BTC })
      return
    }
    const { account } = step
    if (step.do === 'leverage') {
      this.naive.setLeverage(account, step.level)
      this.desk.run({ type: 'set-leverage', account, market: BTC, leverage: step.level })
    } else if (step.amount !== 0 && step.do === 'margin') {
      this.naive.adjustMargin(account, String(step.amount))
      const side = this.naive.mode(account).hedge ? 'long' : 'net'
      this.desk.run({ type: 'adjust-margin', account, market: BTC, side, amount: String(step.amount) })
    } else if (step.amount !== 0) {
      this.naive.transfer(account, String(step.amount))
      const [from, to] = step.amount > 0 ? (['spot', 'futures'] as const) : (['futures', 'spot'] as const)
      this.desk.run({ type: 'transfer', account, from, to, asset: 'USDT', amount: String(Math.abs(step.amount)) })
    }
  }

  #compare(): void {
    const { state } = this.desk
    const usdt = state.assets.indexOf('USDT')
    const open = state.orders
      .values()
      .map((order) => [order.request.clientOrderId, order.ticks, order.lots, order.lotsFilled, amountText(chargedOf(order)), amountText(order.held.amount)].join(' '))
    const tickets = [...this.naive.tickets.values()].map(({ client, ticks, lots, filled, fee, held }) => [client, ticks, lots, filled, fee, held].join(' '))
    const names = TRADERS.map(([name]) => name)
    const ours = names.map((name) => {
      const account = state.accounts.get(name)
      const balance = account?.wallets.get('futures')?.[usdt]
      const positions = [...(account?.positions.values() ?? [])].map(positionText)
      return [name, amountText(balance?.total.amount ?? 0n), amountText(balance?.frozen.amount ?? 0n), ...positions.toSorted()].join(' ')
    })
    const theirs = names.map((name) =>
      [name, this.naive.total(name, 'USDT'), this.naive.held(name), ...this.naive.of(name).map(holdingText).toSorted()].join(' '),
    )
    const own = [state.insurance, state.house].map((account) => amountText(account.spot[usdt]?.total.amount ?? 0n))
    const left = [...open.toSorted(), ...ours, ...own].join('\n')
    const right = [...tickets.toSorted(), ...theirs, this.naive.fund, this.naive.absorbed].join('\n')
    // An expectation costs more than a command; it is only made where it fails.
    if (left !== right) expect(left).toBe(right)
    const breaches = findBreaches(state)
    if (breaches.length > 0) expect(breaches).toEqual([])
  }
}

function positionText({ market, side, direction, lots, cost, margin, realised, funding, leverage }: Position): string {
  const amounts = [cost, margin, realised, funding].map(amountText)
  return [market.terms.base, side, direction === 1 ? 'long' : 'short', lots, ...amounts, `x${leverage}`].join(' ')
}
