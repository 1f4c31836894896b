import { FRICTIONLESS, HARSH, STANDARD } from '#gateway/engine/state/records/realism.ts'
import type { Outcome } from '#gateway/exchange/exchange.ts'
import type { Floor } from './floor.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { PlainOrder } from '#tests/engine/fixture.ts'
import { leaveKinds } from './open-kinds.ts'

const SPOT = 'spot:BTCUSDT'
const ETH = 'spot:ETHUSDT'
const FUTURES = 'futures:BTCUSDT'
const OTHER_FUTURES = 'futures:ETHUSDT'
const ISOLATED: WalletName = 'isolated:BTCUSDT'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Draft = Partial<PlainOrder> & Pick<PlainOrder, 'side' | 'lots'>

/** Performs random trading actions on an exchange, and finally opens everything at once that can be open. */
export class BusyFloor {
  readonly #floor: Floor
  #random: number
  #named = 0

  constructor(floor: Floor, seed: number) {
    this.#floor = floor
    this.#random = seed
  }

  #next(bound: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#random / 2 ** 32) * bound)
  }

  #pick<Each>(from: readonly Each[]): Each {
    return from[this.#next(from.length)] as Each
  }

  #last(market: string): number {
    return this.#floor.exchange.state.markets.get(market)?.last ?? 0
  }

  /** Returns the price this many thousandths away from the last one. */
  #ticks(market: string, thousandths: number): number {
    return Math.round(this.#last(market) * (1 + thousandths / 1000))
  }

  async open(): Promise<void> {
    const floor = this.#floor
    await floor.trader('ann', STANDARD)
    await floor.trader('bob', FRICTIONLESS)
    await floor.trader('eve', HARSH)
    await floor.trader('joe', FRICTIONLESS)
    await floor.submit({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    await floor.submit({ type: 'set-margin-mode', account: 'eve', market: FUTURES, mode: 'isolated' })
    await floor.submit({ type: 'set-leverage', account: 'eve', market: FUTURES, leverage: 100 })
    await floor.fund('joe', { BTC: '1' })
    for (const to of ['cross', ISOLATED] as const) {
      await floor.submit({
        type: 'transfer',
        account: 'joe',
        from: 'spot',
        to,
        asset: 'USDT',
        amount: '10000',
        clientTransferId: `to ${to}`,
      })
    }
    // The first order of a market also fetches its price.
    for (const market of [SPOT, ETH, FUTURES, OTHER_FUTURES]) await this.#place('ann', { market, side: 'buy', lots: 100 })
    floor.pass(1000)
  }

  async #place(account: string, draft: Draft): Promise<Outcome> {
    this.#named += 1
    const futures = draft.market?.startsWith('futures') === true
    const hedge = futures && account === 'bob' ? ({ positionSide: draft.side === 'buy' ? 'long' : 'short' } as const) : {}
    return this.#floor.place(account, { wallet: futures ? 'futures' : 'spot', clientOrderId: `o${this.#named}`, ...hedge, ...draft })
  }

  /** Performs one random action, and waits some time after it. */
  async step(): Promise<void> {
    await this.#act(this.#pick(['ann', 'bob', 'eve', 'joe']))
    const waitMs = this.#pick([0, 0, 100, 1000, MINUTE_MS, 10 * MINUTE_MS])
    this.#floor.pass(waitMs, Math.max(100, waitMs / 10))
  }

  async #act(account: string): Promise<void> {
    const floor = this.#floor
    const market = this.#pick([SPOT, ETH, FUTURES, OTHER_FUTURES])
    const side = this.#pick(['buy', 'sell'] as const)
    const futures = market.startsWith('futures')
    const lots = futures ? 20 + this.#next(200) : 500 + this.#next(20_000)
    const away = this.#next(13) - 6
    const open = floor.exchange.read.openOrders(account)
    const some = open[this.#next(Math.max(1, open.length))]
    const key = { orderId: Number(some?.orderId ?? 0) }
    const triggerTicks = this.#ticks(market, away === 0 ? 2 : away)
    switch (this.#next(14)) {
      case 0:
      case 1:
        return void (await this.#place(account, { market, side, lots }))
      case 2:
      case 3:
        return void (await this.#place(account, { market, side, lots, ticks: this.#ticks(market, away) }))
      case 4: {
        const sign = side === 'buy' ? 1 : -1
        const takeProfit = { ticks: this.#ticks(market, 2 * sign), by: 'last' } as const
        const stopLoss = { ticks: this.#ticks(market, -2 * sign), by: futures ? 'mark' : 'last' } as const
        return void (await this.#place(account, {
          market,
          side,
          lots,
          ...(this.#next(2) === 0 ? { ticks: this.#ticks(market, -sign) } : {}),
          takeProfit,
          stopLoss,
        }))
      }
      case 5:
        return void (await this.#place(account, { market, side, lots, trigger: { kind: 'trigger', by: 'last', ticks: triggerTicks } }))
      case 6:
        return void (await this.#place(account, {
          market,
          side,
          lots,
          trigger: { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths: 2000 },
        }))
      case 7:
        return void (await floor.submit({ type: 'cancel', account, orders: [key] }))
      case 8:
        return void (await floor.submit({ type: 'edit', account, order: key, ticks: this.#ticks(market, away), lots, triggerTicks: 0 }))
      case 9:
        return void (await floor.submit({ type: 'replace', account, order: key, ticks: this.#ticks(market, away), lots }))
      case 10: {
        const request = { market: SPOT, wallet: 'spot', side, type: 'limit', force: 'gtc', lots: 1000 } as const
        const orders = [-3, -1, 1].map((thousandths) => ({ ...request, ticks: this.#ticks(SPOT, thousandths) }))
        return void (await floor.submit({ type: 'place-batch', account, orders }))
      }
      case 11:
        return void (await floor.submit({
          type: 'transfer',
          account,
          from: 'spot',
          to: 'futures',
          asset: 'USDT',
          amount: String(1 + this.#next(500)),
        }))
      case 12:
        return this.#owe()
      default:
        if (this.#next(3) > 0)
          return void (await floor.submit({ type: 'cancel-all', account, kind: this.#pick(['orders', 'triggers', 'both'] as const) }))
        return void (await floor.exchange.reset('ann', {
          funds: [
            { asset: 'USDT', amount: '80000' },
            { asset: 'BTC', amount: '0.5' },
          ],
          toFutures: '20000',
        }))
    }
  }

  async #owe(): Promise<void> {
    const wallet = this.#pick(['cross', ISOLATED] as const)
    const asset = this.#pick(['USDT', 'BTC'])
    if (this.#next(3) === 0) return void (await this.#floor.submit({ type: 'repay', account: 'joe', wallet, asset }))
    await this.#floor.submit({ type: 'borrow', account: 'joe', wallet, asset, amount: asset === 'BTC' ? '0.01' : '700' })
    await this.#place('joe', { wallet, side: this.#pick(['buy', 'sell'] as const), lots: 5000 })
  }

  /** Leaves everything possible open: orders of every kind, positions of every mode, loans in both kinds of wallet. */
  async leaveOpen(): Promise<void> {
    const floor = this.#floor
    for (const [account, mode, positions] of [
      ['carl', 'crossed', 'one-way'],
      ['dora', 'isolated', 'hedge'],
      ['finn', 'isolated', 'one-way'],
    ] as const) {
      await floor.trader(account)
      await floor.submit({ type: 'set-position-mode', account, mode: positions })
      await floor.submit({ type: 'set-margin-mode', account, market: FUTURES, mode })
      await floor.submit({ type: 'set-leverage', account, market: FUTURES, leverage: 7 })
      for (const side of ['buy', 'sell'] as const) {
        const hedge = positions === 'hedge' ? ({ positionSide: side === 'buy' ? 'long' : 'short' } as const) : {}
        const sign = side === 'buy' ? 1 : -1
        const takeProfit = { ticks: this.#ticks(FUTURES, 90 * sign), by: 'last' } as const
        const stopLoss = { ticks: this.#ticks(FUTURES, -90 * sign), by: 'mark' } as const
        const order = { market: FUTURES, side, ...hedge, takeProfit, stopLoss }
        if (positions === 'hedge' || side === 'buy') await this.#place(account, { ...order, lots: 300 })
        await this.#place(account, { ...order, lots: 100, ticks: this.#ticks(FUTURES, -35 * sign) })
      }
      await floor.submit({ type: 'adjust-margin', account, market: FUTURES, side: positions === 'hedge' ? 'long' : 'net', amount: '25' })
    }
    await this.#place('carl', {
      side: 'buy',
      lots: 4000,
      ticks: this.#ticks(SPOT, -20),
      takeProfit: { ticks: this.#ticks(SPOT, 30), by: 'last' },
    })
    await this.#place('carl', { side: 'buy', lots: 4000 })
    await this.#place('carl', { side: 'sell', lots: 1000, trigger: { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths: 90_000 } })
    await this.#place('carl', { side: 'sell', lots: 1000, trigger: { kind: 'trigger', by: 'last', ticks: this.#ticks(SPOT, -40) } })
    await floor.trader('gwen')
    for (const wallet of ['cross', ISOLATED] as const) {
      await floor.submit({ type: 'transfer', account: 'gwen', from: 'spot', to: wallet, asset: 'USDT', amount: '5000' })
      await floor.submit({ type: 'borrow', account: 'gwen', wallet, asset: 'USDT', amount: '2000' })
      await floor.submit({ type: 'borrow', account: 'gwen', wallet, asset: 'BTC', amount: '0.02' })
      await this.#place('gwen', { wallet, side: 'sell', lots: 10_000, ticks: this.#ticks(SPOT, 40) })
    }
    await floor.submit({
      type: 'transfer-between',
      account: 'carl',
      toAccount: 'gwen',
      from: 'spot',
      to: 'cross',
      asset: 'USDT',
      amount: '10',
      clientTransferId: 'to gwen',
    })
    await this.#leaveCovered()
    await this.#leaveStrategies()
    await leaveKinds({
      floor,
      ticks: (market, away) => this.#ticks(market, away),
      place: (account, order) => this.#place(account, order),
      requestId: () => `kinds ${(this.#named += 1)}`,
    })
    // Both directions at full leverage: one of them is liquidated.
    await floor.trader('ivan')
    await floor.submit({ type: 'set-position-mode', account: 'ivan', mode: 'hedge' })
    await floor.submit({ type: 'set-margin-mode', account: 'ivan', market: OTHER_FUTURES, mode: 'isolated' })
    await floor.submit({ type: 'set-leverage', account: 'ivan', market: OTHER_FUTURES, leverage: 100 })
    await this.#place('ivan', { market: OTHER_FUTURES, side: 'buy', lots: 500, positionSide: 'long' })
    await this.#place('ivan', { market: OTHER_FUTURES, side: 'sell', lots: 500, positionSide: 'short' })
    floor.pass(9 * HOUR_MS, 2 * MINUTE_MS)
    await floor.trader('hugo', HARSH)
    // Still in flight when the exchange ends.
    await this.#place('hugo', { side: 'buy', lots: 3000, ticks: this.#ticks(SPOT, -1) })
    // A chase of hours before has been filled.
    await this.#place('mona', { side: 'buy', lots: 3000, ticks: this.#ticks(SPOT, 40), chase: true })
  }

  /** Leaves open targets of whole positions and of parts, orders that borrow, named loans, automatic margin. */
  async #leaveCovered(): Promise<void> {
    const floor = this.#floor
    const account = 'kate'
    await floor.trader(account)
    await floor.submit({ type: 'set-margin-mode', account, market: FUTURES, mode: 'isolated' })
    await floor.submit({ type: 'set-auto-margin', account, market: FUTURES, on: true })
    await this.#place(account, { market: FUTURES, side: 'buy', lots: 200 })
    const closes = { market: FUTURES, side: 'sell', reduceOnly: true } as const
    const above = { kind: 'take-profit', by: 'last', ticks: this.#ticks(FUTURES, 95) } as const
    await this.#place(account, { ...closes, lots: 0, target: 'whole', trigger: above })
    await this.#place(account, {
      ...closes,
      lots: 70,
      target: 'part',
      trigger: { ...above, kind: 'stop-loss', ticks: this.#ticks(FUTURES, -95) },
    })
    const trailing = { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths: 95_000 } as const
    await this.#place(account, { ...closes, lots: 60, target: 'part', trigger: trailing })
    await this.#place(account, { market: FUTURES, side: 'buy', lots: 40 })
    for (const wallet of ['cross', ISOLATED] as const) {
      await floor.submit({ type: 'transfer', account, from: 'spot', to: wallet, asset: 'USDT', amount: '2000' })
      await floor.submit({ type: 'borrow', account, wallet, asset: 'USDT', amount: '300', clientLoanId: `${wallet} a` })
      await floor.submit({ type: 'repay', account, wallet, asset: 'USDT', amount: '100', clientLoanId: `${wallet} a` })
      await this.#place(account, { wallet, side: 'sell', lots: 9_000, loan: 'borrow' })
      await this.#place(account, { wallet, side: 'buy', lots: 3_000, loan: 'both' })
      await this.#place(account, { wallet, side: 'buy', lots: 3_000, ticks: this.#ticks(SPOT, -30), loan: 'repay' })
    }
  }

  /** Leaves open an order of two legs and a running grid. */
  async #leaveStrategies(): Promise<void> {
    const account = 'lena'
    await this.#floor.trader(account)
    await this.#place(account, { side: 'buy', lots: 9_000 })
    await this.#place(account, {
      side: 'sell',
      lots: 4_000,
      ticks: this.#ticks(SPOT, 80),
      oco: { ticks: this.#ticks(SPOT, -80), by: 'last' },
    })
    const range = { market: SPOT, mode: 'geometric', lower: this.#ticks(SPOT, -60), upper: this.#ticks(SPOT, 60), grids: 8 } as const
    const funds = { base: '0', quote: '900', sellAtEnd: true } as const
    await this.#floor.submit({ type: 'grid-start', account, requestId: `grid ${(this.#named += 1)}`, ...range, ...funds })
  }
}
