import { NOTHING } from '#lib/kernel/money.ts'
import { expect } from 'vitest'
import { multiply } from '#lib/kernel/decimal.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { chargedOf } from '#gateway/engine/state/money/order-fee.ts'
import { RULES } from '#gateway/engine/state/rules.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, type EngineTerms } from '#gateway/engine/state/state.ts'
import { Fixture, TEST_TERMS, testContract, testPair } from './fixture.ts'
import { NaiveFutures, TAKER } from './naive-futures.ts'
import { type Contract, type FuturesBug, holdingText, NAIVE_TIERS, valueOf } from './naive-holding.ts'
import { liquidate, type Reached } from './naive-liquidation.ts'
import type { PlantedBug } from './naive-exchange.ts'
import type { NaiveOrderRequest } from './naive-market.ts'
import type { Position } from '#gateway/engine/state/records/records.ts'
import { type FuturesStep, TRADERS } from './naive-futures-steps.ts'

const MARK_MIN = 6_000
const MARK_MAX = 16_000

const FUNDS = '30'

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

/** Runs the engine and the model of contracts side by side. */
export class FuturesPair {
  readonly fixture = new Fixture(createState(ENGINE_PRODUCTS, FUTURES_TERMS))
  readonly naive: NaiveFutures
  readonly #reached: Reached
  #clients = 0

  constructor(reached: Reached, bug?: FuturesBug | PlantedBug) {
    this.#reached = reached
    this.naive = new NaiveFutures(bug)
    this.fixture.run({ type: 'set-rules', rules: RULES })
    for (const [name, { isolated, hedge }, leverage] of TRADERS) {
      this.fixture.trader(name, { USDT: '100000' })
      this.fixture.run({ type: 'transfer', account: name, from: 'spot', to: 'futures', asset: 'USDT', amount: FUNDS })
      if (hedge) this.fixture.run({ type: 'set-position-mode', account: name, mode: 'hedge' })
      if (isolated) this.fixture.run({ type: 'set-margin-mode', account: name, market: BTC, mode: 'isolated' })
      this.fixture.run({ type: 'set-leverage', account: name, market: BTC, leverage })
      this.naive.enrol(name, { isolated, hedge }, leverage, FUNDS)
    }
    this.#auto({ do: 'auto', account: 'bob', side: null, on: true })
    this.#holdOther()
    this.run({ do: 'move', by: 0, mark: 0, depth: [], prints: [] })
  }

  /** Gives some traders a position in the other contract as well, so that one wallet backs two positions. */
  #holdOther(): void {
    const at = 10_000
    this.naive.marks.ETH = at
    for (const [account, { hedge }, , lots] of TRADERS) {
      if (lots === 0) continue
      const [long, size] = [lots > 0, Math.abs(lots)]
      if (long) this.fixture.move({ market: ETH, last: at, mark: at, asks: [[at, 10_000]] })
      else this.fixture.move({ market: ETH, last: at, mark: at, bids: [[at, 10_000]] })
      const side = long ? 'long' : 'short'
      this.fixture.place(account, {
        market: ETH,
        wallet: 'futures',
        side: long ? 'buy' : 'sell',
        lots: size,
        ...(hedge ? { positionSide: side } : {}),
      })
      const fee = multiply(valueOf(at, size), TAKER)
      this.naive.add(account, 'ETH', hedge ? side : 'net', long, size, at, fee)
      this.naive.pay(account, multiply(fee, '-1'))
    }
  }

  run(step: FuturesStep): void {
    // By then the house's taken lots have been refilled.
    this.fixture.timeMs += 2_000
    if (step.do === 'place') this.#place(step.order)
    else if (step.do === 'move') this.#move(step)
    else if (step.do === 'state') this.#state(step)
    else if (step.do === 'other') this.#mark('ETH', step.mark)
    else if (step.do === 'auto') this.#auto(step)
    else if (step.do === 'cancel' || step.do === 'edit') this.#change(step)
    else this.#settle(step)
    this.#compare()
  }

  #place(asked: Omit<NaiveOrderRequest, 'client'>): void {
    this.#clients += 1
    const { account, buy, kind, lots, force, selfTrade } = asked
    const client = `c${this.#clients}`
    const ticks = kind === 'market' ? 0 : this.naive.last + asked.ticks
    this.naive.place({ ...asked, ticks, client })
    const { hedge } = this.naive.mode(account)
    this.fixture.place(account, {
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
    if (this.naive.market.live) {
      this.naive.marks.BTC = last + mark
      this.naive.move(last, bids, asks, met)
      liquidate(this.naive, 'BTC', this.#reached)
    }
    this.fixture.move({ market: BTC, last, mark: last + mark, bids, asks, prints: met })
  }

  #state({ contract, live }: Extract<FuturesStep, { do: 'state' }>): void {
    this.naive.markets[contract].setLive(live)
    this.fixture.run({ type: 'set-market-state', market: contract === 'BTC' ? BTC : ETH, state: live ? 'live' : 'synchronising' })
  }

  #mark(contract: Contract, mark: number): void {
    const other = this.naive.markets[contract]
    if (other.live) {
      other.awaitsPrice = false
      this.naive.marks[contract] = mark
      liquidate(this.naive, contract, this.#reached)
    }
    this.fixture.move({ market: ETH, last: mark, mark })
  }

  #change(step: Extract<FuturesStep, { do: 'cancel' | 'edit' }>): void {
    const clients = [...this.naive.tickets.keys()]
    const ticket = this.naive.tickets.get(clients[step.nth % Math.max(1, clients.length)] ?? '')
    if (ticket === undefined) return
    const { account, client } = ticket
    if (step.do === 'cancel') {
      this.naive.cancel(client)
      this.fixture.run({ type: 'cancel', account, orders: [{ clientOrderId: client }] })
      return
    }
    const ticks = step.ticks === null ? ticket.ticks : this.naive.last + step.ticks
    this.naive.edit(client, ticks, step.lots)
    this.fixture.run({ type: 'edit', account, order: { clientOrderId: client }, ticks, lots: step.lots, triggerTicks: 0 })
  }

  /** Sets automatic margin. In cross margin the engine refuses, and it does not affect the model. */
  #auto({ account, side, on }: Extract<FuturesStep, { do: 'auto' }>): void {
    for (const way of side === null ? ['long', 'short'] : [side]) {
      if (on) this.naive.autos.add(`${account} ${way}`)
      else this.naive.autos.delete(`${account} ${way}`)
    }
    this.fixture.run({ type: 'set-auto-margin', account, market: BTC, on, ...(side === null ? {} : { side }) })
  }

  #settle(step: Extract<FuturesStep, { do: 'funding' | 'leverage' | 'margin' | 'transfer' }>): void {
    if (step.do === 'funding') {
      this.naive.settleFunding(step.rate, this.naive.marks.BTC)
      this.fixture.run({ type: 'settle-funding', market: BTC, rateMillionths: step.rate, mark: this.naive.marks.BTC })
      return
    }
    const { account } = step
    if (step.do === 'leverage') {
      this.naive.setLeverage(account, step.level)
      this.fixture.run({ type: 'set-leverage', account, market: BTC, leverage: step.level })
    } else if (step.amount !== 0 && step.do === 'margin') {
      this.naive.adjustMargin(account, String(step.amount))
      const side = this.naive.mode(account).hedge ? 'long' : 'net'
      this.fixture.run({ type: 'adjust-margin', account, market: BTC, side, amount: String(step.amount) })
    } else if (step.amount !== 0) {
      this.naive.transfer(account, String(step.amount))
      const [from, to] = step.amount > 0 ? (['spot', 'futures'] as const) : (['futures', 'spot'] as const)
      this.fixture.run({ type: 'transfer', account, from, to, asset: 'USDT', amount: String(Math.abs(step.amount)) })
    }
  }

  #compare(): void {
    const { state } = this.fixture
    const usdt = state.assets.indexOf('USDT')
    const open = state.orders
      .values()
      .map((order) =>
        [
          order.request.clientOrderId,
          order.ticks,
          order.lots,
          order.lotsFilled,
          amountText(chargedOf(order)),
          amountText(order.held.amount),
        ].join(' '),
      )
    const tickets = [...this.naive.tickets.values()].map(({ client, ticks, lots, filled, fee, held }) =>
      [client, ticks, lots, filled, fee, held].join(' '),
    )
    const names = TRADERS.map(([name]) => name)
    const ours = names.map((name) => {
      const account = state.accounts.get(name)
      const balance = account?.wallets.get('futures')?.[usdt]
      const positions = [...(account?.positions.values() ?? [])].map(positionText)
      return [
        name,
        amountText(balance?.total.amount ?? NOTHING),
        amountText(balance?.frozen.amount ?? NOTHING),
        ...positions.toSorted(),
      ].join(' ')
    })
    const theirs = names.map((name) =>
      [name, this.naive.total(name, 'USDT'), this.naive.held(name), ...this.naive.of(name).map(holdingText).toSorted()].join(' '),
    )
    const own = [state.insurance, state.house].map((account) => amountText(account.spot[usdt]?.total.amount ?? NOTHING))
    const left = [...open.toSorted(), ...ours, ...own].join('\n')
    const right = [...tickets.toSorted(), ...theirs, this.naive.fund, this.naive.absorbed].join('\n')
    // `expect` costs more than a command, so it is only called on a failure.
    if (left !== right) expect(left).toBe(right)
    const breaches = findBreaches(state)
    if (breaches.length > 0) expect(breaches).toEqual([])
  }
}

function positionText({ market, side, direction, lots, cost, margin, realised, fees, funding, leverage }: Position): string {
  const amounts = [cost, margin, realised, fees, funding].map(amountText)
  return [market.terms.base, side, direction === 1 ? 'long' : 'short', lots, ...amounts, `x${leverage}`].join(' ')
}
