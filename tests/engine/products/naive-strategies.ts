import { expect } from 'vitest'
import { toAmount } from '#gateway/engine/state/money/amounts.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { ordersOf } from '#products/bots/rules/orders.ts'
import type { DcaStrategy, FuturesGridStrategy, GridStrategy } from '#products/bots/rules/strategy.ts'
import { Copying } from './copy-fixture.ts'
import { dealsOf, startDca } from './dca-fixture.ts'
import { FUTURES_GRID, startFutures } from './futures-grid-fixture.ts'
import { start as startGrid } from './grid-fixture.ts'
import { CopiesPair } from './naive-copies.ts'
import type { CopyBug } from './naive-copy.ts'
import { type DcaBug, NaiveDca } from './naive-dca.ts'
import { type FuturesGridBug, NaiveFuturesGrid } from './naive-futures-grid.ts'
import { type GridBug, NaiveGrid } from './naive-grid.ts'
import type { AskedDca, AskedFutures, AskedGrid, StrategyStep } from './strategy-steps.ts'

/**
 * One exchange with a spot grid, a plan of purchases, a futures grid and a leader with three followers, each in a market of its own, beside
 * naive models of all of them. Random commands start, move, stop and start them again.
 */

export type StrategyBug = GridBug | DcaBug | FuturesGridBug | CopyBug

const GRID_MARKET = 'spot:BTCUSDT'
const DCA_MARKET = 'spot:ETHUSDT'
const FUTURES_MARKET = 'futures:ETHUSDT'
const DEEP = 900_000
const DCA_QUOTE = 1500
const GRID_QUOTE = 5000
const MARGIN = 900
const START = 10_000
/** Ticks x lots of one USDT. */
const USDT = 100_000

interface Running<Bot, Naive> {
  readonly bot: Bot
  readonly naive: Naive
  /** The trader's coins before the start. */
  readonly before: readonly [base: bigint, quote: bigint]
}

export class StrategiesPair {
  readonly d = new Copying()
  readonly reached: Map<string, number>
  readonly #bug: StrategyBug | undefined
  readonly #last = new Map([GRID_MARKET, DCA_MARKET, FUTURES_MARKET].map((market) => [market, START]))
  readonly #copies: CopiesPair
  #grid: Running<GridStrategy, NaiveGrid> | null = null
  #dca: Running<DcaStrategy, NaiveDca> | null = null
  #futures: Running<FuturesGridStrategy, NaiveFuturesGrid> | null = null
  #named = 0

  constructor(reached: Map<string, number>, bug?: StrategyBug) {
    this.reached = reached
    this.#bug = bug
    const { d } = this
    for (const name of ['bob', 'dan', 'fay']) d.trader(name, { USDT: '100000' })
    for (const market of this.#last.keys()) this.#move(market, START)
    this.#copies = new CopiesPair(d, (what) => this.#reach(what), (bug as CopyBug | undefined) ?? null)
  }

  run(step: StrategyStep): void {
    this.#take(step)
    this.#compare()
  }

  #take(step: StrategyStep): void {
    switch (step.do) {
      case 'move':
        return this.#moveAll(step.by, step.ms)
      case 'grid':
        return this.#grid === null ? this.#startGrid(step.terms) : this.#stopGrid(step.terms.sellAtEnd)
      case 'dca':
        return this.#dca === null ? this.#startDca(step.terms) : this.#stopDca(step.terms.sellAtEnd)
      case 'futures':
        return this.#futures === null ? this.#startFutures(step.terms) : this.#stopFutures()
      case 'lead':
      case 'follow':
      case 'close':
      case 'settle':
        return this.#copies.take(step)
    }
  }

  #reach(what: string): void {
    this.reached.set(what, (this.reached.get(what) ?? 0) + 1)
  }

  #lastOf(market: string): number {
    return this.#last.get(market) ?? START
  }

  #move(market: string, last: number): void {
    this.#last.set(market, last)
    const mark = market.startsWith('futures:') ? { mark: last, index: last } : {}
    this.d.move({ market, last, ...mark, bids: [[last - 1, DEEP]], asks: [[last + 1, DEEP]] })
  }

  /** Moves the markets of the bots; that of the leader moves when it trades. */
  #moveAll(by: readonly [grid: number, dca: number, futures: number], ms: number): void {
    const { d } = this
    d.timeMs += ms
    const [grid, dca, futures] = [
      Math.max(1_000, this.#lastOf(GRID_MARKET) + by[0]),
      Math.max(1_000, this.#lastOf(DCA_MARKET) + by[1]),
      Math.min(11_200, Math.max(8_800, this.#lastOf(FUTURES_MARKET) + by[2])),
    ]
    this.#move(GRID_MARKET, grid)
    this.#grid?.naive.move(grid)
    this.#move(DCA_MARKET, dca)
    this.#dca?.naive.move(d.timeMs, dca)
    this.#move(FUTURES_MARKET, futures)
    this.#futures?.naive.move(futures)
  }

  #coins(name: string, asset: string): bigint {
    const account = this.d.state.accounts.get(name)
    return account === undefined ? 0n : balanceOf(account, 'spot', this.d.state.assets.indexOf(asset)).total.amount
  }

  #requestId(): string {
    return `r${(this.#named += 1)}`
  }

  #startGrid({ below, above, ...asked }: AskedGrid): void {
    const { d } = this
    const last = this.#lastOf(GRID_MARKET)
    const shape = { ...asked, lower: last - below, upper: last + above, stopLoss: asked.stopLoss === 0 ? 0 : last - below - asked.stopLoss }
    const { stopLoss, ...range } = shape
    const before = [this.#coins('bob', 'BTC'), this.#coins('bob', 'USDT')] as const
    const stop = stopLoss === 0 ? {} : { stopLossTicks: stopLoss }
    const bot = startGrid(d, { requestId: this.#requestId(), market: GRID_MARKET, base: '0', quote: String(GRID_QUOTE), ...range, ...stop })
    const { grid } = bot
    const begin = { lots: grid.lots, base: bot.base.amount, quote: bot.quote.amount, buys: grid.lines.map(({ buy }) => buy) }
    this.#grid = { bot, naive: new NaiveGrid(shape, begin, this.#bug as GridBug | undefined), before }
  }

  #stopGrid(sell: boolean): void {
    if (this.#grid === null) return
    this.d.run({ type: 'bot-stop', account: 'bob', id: this.#grid.bot.id, sell })
    this.#grid.naive.end(sell, this.#lastOf(GRID_MARKET))
  }

  #startDca({ stopLoss, units, safetyUnits, ...plan }: AskedDca): void {
    const { d } = this
    const last = this.#lastOf(DCA_MARKET)
    const terms = { ...plan, units, safetyUnits, stopLoss: stopLoss === 0 ? 0 : last - stopLoss }
    const before = [this.#coins('dan', 'ETH'), this.#coins('dan', 'USDT')] as const
    const amount = (value: number): string => (value / USDT).toFixed(5)
    d.heard.length = 0
    const bot = startDca(d, {
      account: 'dan',
      market: DCA_MARKET,
      requestId: this.#requestId(),
      quote: String(DCA_QUOTE),
      amount: amount(units),
      safetyAmount: amount(safetyUnits),
      ...plan,
      ...(stopLoss === 0 ? {} : { stopLossTicks: terms.stopLoss }),
    })
    const naive = new NaiveDca(terms, toAmount(String(DCA_QUOTE)), d.timeMs, last, this.#bug as DcaBug | undefined)
    this.#dca = { bot, naive, before }
  }

  #stopDca(sell: boolean): void {
    if (this.#dca === null) return
    this.d.run({ type: 'bot-stop', account: 'dan', id: this.#dca.bot.id, sell })
    this.#dca.naive.end('stopped', sell, this.#lastOf(DCA_MARKET))
  }

  #startFutures({ below, above, leverage, ...asked }: AskedFutures): void {
    const last = this.#lastOf(FUTURES_MARKET)
    const terms = { ...asked, lower: last - below, upper: last + above }
    const before = [0n, this.#coins('fay', 'USDT')] as const
    const request = { ...FUTURES_GRID, account: 'fay', market: FUTURES_MARKET, requestId: this.#requestId() }
    const bot = startFutures(this.d, { ...request, ...terms, leverage, margin: String(MARGIN) })
    const { lots, lines } = bot.grid
    const begin = { margin: toAmount(String(MARGIN)), lots, buys: lines.map(({ buy }) => buy), last }
    this.#futures = { bot, naive: new NaiveFuturesGrid(terms, begin, this.#bug as FuturesGridBug | undefined), before }
  }

  #stopFutures(): void {
    if (this.#futures === null) return
    const { bot, naive, before } = this.#futures
    this.d.run({ type: 'bot-stop', account: 'fay', id: bot.id, sell: true })
    naive.end(this.#lastOf(FUTURES_MARKET))
    expect(this.d.state.products.bots.open.has(bot.id)).toBe(false)
    expect(this.#coins('fay', 'USDT')).toBe(before[1] - toAmount(String(MARGIN)) + naive.wallet)
    if (naive.position !== 0) expect(naive.position).toBe(0)
    this.#reach('a futures grid ends')
    this.#futures = null
  }

  #compare(): void {
    this.#compareGrid()
    this.#compareDca()
    this.#compareFutures()
    this.#copies.compare()
    const breaches = findBreaches(this.d.state)
    if (breaches.length > 0) expect(breaches).toEqual([])
  }

  #compareGrid(): void {
    if (this.#grid === null) return
    const { bot, naive, before } = this.#grid
    const { grid, account } = bot
    same(naive.ended, !this.d.state.products.bots.open.has(bot.id))
    same([naive.base, naive.quote, naive.trips, naive.profit], [bot.base.amount, bot.quote.amount, grid.trips, grid.profit.amount])
    if (naive.trips > 0) this.#reach('a trip of a grid')
    if (!naive.ended) {
      same(naive.prices, [...grid.prices])
      same(
        naive.lines.map(({ buy, lots, leg }) => `${buy} ${lots} ${leg?.lots ?? '-'}`),
        grid.lines.map(({ buy, orderId, leg }) => `${buy} ${account.openOrders.get(orderId)?.lots ?? 0} ${leg?.lots ?? '-'}`),
      )
      return
    }
    const quote = before[1] - toAmount(String(GRID_QUOTE)) + naive.left.quote
    same([this.#coins('bob', 'BTC'), this.#coins('bob', 'USDT')], [before[0] + naive.left.base, quote])
    this.#reach('a grid ends')
    this.#grid = null
  }

  #compareDca(): void {
    if (this.#dca === null) return
    const { bot, naive, before } = this.#dca
    const { dca } = bot
    const isOpen = this.d.state.products.bots.open.has(bot.id)
    same(naive.ended, isOpen ? '' : bot.reason)
    same(naive.trades, dealsOf(this.d))
    same([naive.base, naive.quote, naive.cost, naive.profit], [bot.base.amount, bot.quote.amount, dca.cost.amount, dca.profit.amount])
    same([naive.purchases, naive.cycles], [dca.purchases, dca.cycles])
    if (naive.cycles > 0) this.#reach('a cycle of purchases')
    if (isOpen) {
      same(naive.nextAt, dca.nextAtMs)
      return same(
        naive.orders(),
        ordersOf(bot).map((order) => `${order.buy ? 'buy' : 'sell'} ${order.lots}@${order.ticks}`),
      )
    }
    const quote = before[1] - toAmount(String(DCA_QUOTE)) + naive.quote
    same([this.#coins('dan', 'ETH'), this.#coins('dan', 'USDT')], [before[0] + naive.base, quote])
    this.#reach('a plan ends')
    this.#dca = null
  }

  #compareFutures(): void {
    if (this.#futures === null) return
    const { bot, naive } = this.#futures
    const { own } = bot.futures
    const wallet = balanceOf(own, 'futures', this.d.state.assets.indexOf('USDT')).total.amount
    const [position] = own.positions.values()
    const lots = position === undefined ? 0 : position.lots * (position.direction === 1 ? 1 : -1)
    same([naive.wallet, naive.position], [wallet, lots])
    same([naive.trips, naive.profit], [bot.grid.trips, bot.grid.profit.amount])
    if (naive.trips > 0) this.#reach('a trip of a futures grid')
    if (naive.position < 0) this.#reach('a futures grid is short')
    same(naive.prices, [...bot.grid.prices])
    same(
      naive.orders().toSorted(),
      ordersOf(bot)
        .map((order) => `${order.buy ? 'buy' : 'sell'} ${order.lots}@${order.ticks}`)
        .toSorted(),
    )
  }
}

/** Compares quickly, and tells a difference as usual. */
function same(one: unknown, other: unknown): void {
  const print = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))
  if (print(one) !== print(other)) expect(one).toEqual(other)
}
