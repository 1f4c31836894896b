import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { FRICTIONLESS, HARSH, STANDARD } from '#gateway/engine/orders/realism.ts'
import type { Outcome } from '#gateway/exchange/exchange.ts'
import { FLOOR_START_MS, type Floor } from './floor.ts'
import type { OrderRequest, WalletName } from '#gateway/engine/state/order-request.ts'
import type { PlainOrder } from '#tests/engine/fixture.ts'

/** Random actions of one trader and the market on a floor, most of them acceptable to the exchange. */

const MINUTE_MS = 60_000

type WalletKind = 'spot' | 'futures' | 'cross' | 'isolated'
const MARGIN_WALLETS = ['cross', 'isolated'] as const

/** Shares are thousandths of the available amount, prices thousandths from the last one. */
const anyShare = fc.integer({ min: 1, max: 1000 })
/** A large share, more often than not. */
const anyMost = fc.oneof(anyShare, fc.integer({ min: 800, max: 980 }))
const anyDistance = fc.integer({ min: -30, max: 30 })

const ANY = {
  order: fc.record({
    do: fc.constant('order' as const),
    wallet: fc.constantFrom<WalletKind>('futures', 'futures', 'futures', 'spot', 'cross', 'isolated'),
    buy: fc.boolean(),
    share: anyShare,
    /** Null for a market order. */
    limit: fc.option(anyDistance),
    /** In hedge mode: which position. */
    long: fc.boolean(),
    closes: fc.boolean(),
    trigger: fc.option(anyDistance, { freq: 4 }),
  }),
  settings: fc.record({
    do: fc.constant('settings' as const),
    hedge: fc.boolean(),
    isolated: fc.boolean(),
    leverage: fc.oneof(fc.integer({ min: 2, max: 75 }), fc.integer({ min: 20, max: 75 })),
    realism: fc.constantFrom(FRICTIONLESS, STANDARD, HARSH),
  }),
  margin: fc.record({ do: fc.constant('margin' as const), long: fc.boolean(), share: fc.integer({ min: -1000, max: 1000 }) }),
  transfer: fc.record({
    do: fc.constant('transfer' as const),
    from: fc.constantFrom<WalletKind>('spot', 'spot', 'futures', ...MARGIN_WALLETS),
    to: fc.constantFrom<WalletKind>('spot', 'futures', ...MARGIN_WALLETS),
    base: fc.boolean(),
    share: anyShare,
  }),
  borrow: fc.record({
    do: fc.constant('borrow' as const),
    wallet: fc.constantFrom(...MARGIN_WALLETS),
    base: fc.boolean(),
    share: anyShare,
  }),
  repay: fc.record({ do: fc.constant('repay' as const), wallet: fc.constantFrom(...MARGIN_WALLETS), base: fc.boolean() }),
  /** `ahead`: the market has moved but has not been processed yet, as a read may find it. */
  wait: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 480_000 }), ahead: fc.boolean() }),
  cancel: fc.record({ do: fc.constant('cancel' as const) }),
  save: fc.record({
    do: fc.constant('save' as const),
    base: fc.boolean(),
    days: fc.constantFrom(0, 0, 7),
    share: anyShare,
    auto: fc.boolean(),
  }),
  redeem: fc.record({ do: fc.constant('redeem' as const), nth: fc.nat(2), share: anyShare }),
  reset: fc.record({ do: fc.constant('reset' as const) }),
}

type Step = { [Kind in keyof typeof ANY]: (typeof ANY)[Kind] extends fc.Arbitrary<infer One> ? One : never }
export type TradingStep = Step[keyof Step] & {
  /** Index into the run's symbols. */
  readonly of: number
}

const WEIGHTS: Readonly<Record<keyof typeof ANY, number>> = {
  order: 9,
  settings: 1,
  margin: 2,
  transfer: 3,
  borrow: 2,
  repay: 1,
  wait: 9,
  cancel: 1,
  save: 1,
  redeem: 1,
  reset: 1,
}

const anyStep = fc
  .tuple(
    fc.oneof(
      ...Object.entries(WEIGHTS).map(([kind, weight]) => ({
        weight,
        arbitrary: ANY[kind as keyof typeof ANY] as fc.Arbitrary<Step[keyof Step]>,
      })),
    ),
    fc.nat(1),
  )
  .map(([step, of]): TradingStep => ({ ...step, of }))

/** The opening of a run: positions and a loan that a market jump ends, read before and after the exchange processes it. */
const anyOpening = fc
  .record({
    settings: ANY.settings,
    sizes: fc.tuple(anyMost, anyMost),
    wallet: fc.constantFrom(...MARGIN_WALLETS),
    sells: fc.boolean(),
    ahead: fc.integer({ min: MINUTE_MS, max: 8 * MINUTE_MS }),
  })
  .map(({ settings, sizes: [first, second], wallet, sells, ahead }): TradingStep[] => {
    const order = { do: 'order', limit: null, closes: false, trigger: null } as const
    return [
      { ...settings, realism: FRICTIONLESS, of: 0 },
      { ...order, wallet: 'futures', buy: true, long: true, share: first, of: 0 },
      { ...order, wallet: 'futures', buy: false, long: false, share: second, of: 1 },
      { do: 'save', base: false, days: 0, share: 20, auto: false, of: 0 },
      { do: 'redeem', nth: 0, share: 500, of: 0 },
      { do: 'transfer', from: 'spot', to: wallet, base: false, share: 200, of: 0 },
      { do: 'borrow', wallet, base: sells, share: 900, of: 0 },
      { ...order, wallet, buy: !sells, long: true, share: 950, of: 0 },
      { ...order, wallet: 'spot', buy: true, long: true, share: 55, of: 1 },
      { do: 'wait', ms: ahead, ahead: true, of: 0 },
      { do: 'wait', ms: MINUTE_MS, ahead: false, of: 0 },
    ]
  })

/** A jumping reference market, as a recording of one coin. A run with null uses the simulated one, which has all coins. */
export interface Recorded {
  readonly symbol: 'BTCUSDT' | 'DOGEUSDT'
  /** Moves per minute, in thousandths. */
  readonly moves: readonly number[]
}

export interface TradingRun {
  readonly recorded: Recorded | null
  readonly steps: readonly TradingStep[]
}

const anyDrift = fc.integer({ min: -3, max: 3 })
const anyJump = fc.integer({ min: -300, max: 300 })
const anyMove = fc.oneof({ weight: 6, arbitrary: anyDrift }, { weight: 1, arbitrary: anyJump })
/** Quiet during the opening, then a jump. */
const anyMoves = fc
  .tuple(anyDrift, anyJump, fc.array(anyMove, { minLength: 118, maxLength: 118 }))
  .map(([first, jump, rest]) => [first, jump, ...rest])

export const anyTradingRun: fc.Arbitrary<TradingRun> = fc.record({
  recorded: fc.option(fc.record({ symbol: fc.constantFrom('BTCUSDT' as const, 'DOGEUSDT' as const), moves: anyMoves }), { freq: 3 }),
  steps: fc
    .tuple(anyOpening, fc.array(anyStep, { minLength: 6, maxLength: 18, size: 'max' }))
    .map(([opening, steps]) => [...opening, ...steps]),
})

/** Returns the symbols of a run's steps. */
export function symbolsOf({ recorded }: TradingRun): readonly [string, string] {
  return recorded === null ? ['BTCUSDT', 'ETHUSDT'] : [recorded.symbol, recorded.symbol]
}

const FIRST: Readonly<Record<Recorded['symbol'], { readonly price: number; readonly decimals: number }>> = {
  BTCUSDT: { price: 20_000, decimals: 2 },
  DOGEUSDT: { price: 0.12, decimals: 5 },
}

/** Writes a recording; within each minute the price moves in a straight line. */
export function writeRecording(file: string, { symbol, moves }: Recorded): void {
  const first = FIRST[symbol]
  const text = (price: number): string => price.toFixed(first.decimals)
  let { price } = first
  const rows = moves.map((move, minute) => {
    const open = price
    price = Math.max(price * (1 + move / 1000), first.price / 50)
    const time = new Date(FLOOR_START_MS + minute * MINUTE_MS).toISOString()
    return [time, text(open), text(Math.max(open, price)), text(Math.min(open, price)), text(price), '1000'].join(',')
  })
  writeFileSync(file, ['open_time,open,high,low,close,volume', ...rows].join('\n'))
}

/** A trader that performs steps; a refusal by the exchange is a valid outcome. */
export class RandomTrader {
  readonly #floor: Floor
  readonly #account: string

  constructor(floor: Floor, account: string) {
    this.#floor = floor
    this.#account = account
  }

  async take(step: TradingStep, symbols: readonly [string, string]): Promise<void> {
    const symbol = symbols[step.of] ?? symbols[0]
    const { exchange } = this.#floor
    const account = this.#account
    switch (step.do) {
      case 'order':
        return void (await this.#order(step, symbol))
      case 'settings':
        return this.#settings(step, symbol)
      case 'margin': {
        const side = this.#isHedged ? (step.long ? 'long' : 'short') : 'net'
        const amount = part(this.#available('futures', 'USDT') / 4, step.share)
        return void (await exchange.submit({ type: 'adjust-margin', account, market: `futures:${symbol}`, side, amount }))
      }
      case 'transfer': {
        const [from, to] = [walletOf(step.from, symbol), walletOf(step.to, symbol)]
        const asset = coinOf(step, symbol)
        return void (await exchange.submit({
          type: 'transfer',
          account,
          from,
          to,
          asset,
          amount: part(this.#available(from, asset), step.share),
        }))
      }
      case 'borrow': {
        const wallet = walletOf(step.wallet, symbol)
        const worth = Number(exchange.read.marginAccount(account, wallet).netAssets) * (step.wallet === 'cross' ? 2 : 9)
        const amount = part(Math.max(0, step.base ? worth / this.#price(symbol) : worth), step.share)
        return void (await exchange.submit({ type: 'borrow', account, wallet, asset: coinOf(step, symbol), amount }))
      }
      case 'repay':
        return void (await exchange.submit({ type: 'repay', account, wallet: walletOf(step.wallet, symbol), asset: coinOf(step, symbol) }))
      case 'wait':
        if (step.ahead) this.#floor.nowMs += step.ms
        else this.#floor.pass(step.ms, 5_000)
        return
      case 'save': {
        const asset = coinOf(step, symbol)
        const amount = part(this.#available('spot', asset), step.share).slice(0, -7)
        await exchange.submit({ type: 'earn-auto', account, asset, on: step.auto })
        return void (await exchange.submit({ type: 'earn-subscribe', account, requestId: randomUUID(), asset, days: step.days, amount }))
      }
      case 'redeem': {
        const holding = exchange.read.earn(account).holdings[step.nth]
        if (holding === undefined) return
        const size = holding.days === 0 ? { amount: part(Number(holding.amount), step.share).slice(0, -7) } : {}
        return void (await exchange.submit({ type: 'earn-redeem', account, requestId: randomUUID(), id: Number(holding.id), ...size }))
      }
      case 'cancel':
        return void (await exchange.submit({ type: 'cancel-all', account, kind: 'both' }))
      case 'reset':
        return void (await exchange.reset(account, { funds: [{ asset: 'USDT', amount: '123456.789' }], toFutures: '60000.5' }))
    }
  }

  async #settings({ hedge, isolated, leverage, realism }: Step['settings'], symbol: string): Promise<void> {
    const { exchange } = this.#floor
    const account = this.#account
    const market = `futures:${symbol}`
    await exchange.submit({ type: 'set-realism', account, realism })
    await exchange.submit({ type: 'set-position-mode', account, mode: hedge ? 'hedge' : 'one-way' })
    await exchange.submit({ type: 'set-margin-mode', account, market, mode: isolated ? 'isolated' : 'crossed' })
    await exchange.submit({ type: 'set-leverage', account, market, leverage })
  }

  #order(step: Step['order'], symbol: string): Promise<Outcome> | null {
    const { exchange } = this.#floor
    const wallet = walletOf(step.wallet, symbol)
    const isFutures = wallet === 'futures'
    const market = `${isFutures ? 'futures' : 'spot'}:${symbol}`
    const terms = exchange.terms(market)
    if (terms === undefined) return null
    const last = this.#price(symbol) * 10 ** terms.pricePlace
    const ticks = (thousandths: number): number => Math.max(1, Math.round(last * (1 + thousandths / 1000)))
    const position = exchange.read.positions(this.#account, market).find(({ direction }) => (direction === 'long') === step.long)
    const closes = step.closes ? position : undefined
    const buys = closes === undefined ? (isFutures && this.#isHedged ? step.long : step.buy) : !step.long
    const size = closes === undefined ? this.#affordable(wallet, symbol, buys) : Number(closes.size)
    const order: PlainOrder = {
      market,
      wallet,
      side: buys ? 'buy' : 'sell',
      type: step.limit === null ? 'market' : 'limit',
      force: 'gtc',
      ticks: step.limit === null ? 0 : ticks(step.limit),
      lots: Math.floor(((size * step.share) / 1000) * 10 ** terms.sizePlace),
      ...(closes === undefined ? {} : { reduceOnly: true }),
      ...(isFutures && this.#isHedged ? { positionSide: step.long ? ('long' as const) : ('short' as const) } : {}),
      ...(step.trigger === null ? {} : { trigger: { kind: 'trigger', by: 'last', ticks: ticks(step.trigger) } }),
    }
    return exchange.submit({ type: 'place', account: this.#account, order: order as OrderRequest })
  }

  /** Returns the amount that a wallet can buy or sell, in base coin. */
  #affordable(wallet: WalletName, symbol: string, buys: boolean): number {
    if (wallet !== 'futures' && !buys) return this.#available(wallet, baseOf(symbol))
    const leverage =
      wallet === 'futures' ? Number(this.#floor.exchange.read.leverage(this.#account, `futures:${symbol}`)?.leverageLong ?? 1) : 1
    return (this.#available(wallet, 'USDT') / this.#price(symbol)) * leverage
  }

  get #isHedged(): boolean {
    return this.#floor.exchange.read.account(this.#account)?.positionMode === 'hedge'
  }

  #available(wallet: WalletName, asset: string): number {
    return Number(this.#floor.exchange.read.balances(this.#account, wallet).find((row) => row.asset === asset)?.available ?? 0)
  }

  #price(symbol: string): number {
    const view = this.#floor.feed.frozen()
    const market = view.market('spot', symbol)
    return market === undefined ? 1 : Number(market.priceText(view.ticker(market).last))
  }
}

const walletOf = (kind: WalletKind, symbol: string): WalletName => (kind === 'isolated' ? `isolated:${symbol}` : kind)
const baseOf = (symbol: string): string => symbol.slice(0, -'USDT'.length)
const coinOf = ({ base }: { readonly base: boolean }, symbol: string): string => (base ? baseOf(symbol) : 'USDT')
/** Returns a share of an amount, with more decimals than prices and sizes have. */
const part = (amount: number, thousandths: number): string => ((amount * thousandths) / 1000).toFixed(15)
