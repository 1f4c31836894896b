import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ticksFrom } from '#lib/kernel/money.ts'
import { web3Reads } from '#products/web3/reads/web3-reads.ts'
import { earnReads } from '#products/earn/reads/earn-reads.ts'
import { giftReads } from '#products/gifts/reads/gift-reads.ts'
import { p2pReads } from '#products/p2p/reads/p2p-reads.ts'
import type { OrderRequest, WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { Outcome } from '#gateway/exchange/exchange.ts'
import type { PlainOrder } from '#tests/engine/fixture.ts'
import { createReplayFeed } from '#gateway/feed/recorded/replay-feed.ts'
import { Floor, FLOOR_START_MS } from './floor.ts'
import { MINUTE_MS, type Recorded, type Step, type TradingRun, type TradingStep, type WalletKind } from './random-steps.ts'

/** Returns the symbols of a run's steps. */
export function symbolsOf({ recorded }: TradingRun): readonly [string, string] {
  return recorded === null ? ['BTCUSDT', 'ETHUSDT'] : [recorded.symbol, recorded.symbol]
}

const FIRST: Readonly<Record<Recorded['symbol'], { readonly price: number; readonly decimals: number }>> = {
  BTCUSDT: { price: 20_000, decimals: 2 },
  DOGEUSDT: { price: 0.12, decimals: 5 },
}

/** Writes a recording of a coin that begins at its usual price; within each minute the price moves in a straight line. */
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

/** Opens the exchange of a run, whose market is the recorded one or the simulated one. `end` closes it and removes its files. */
export function openRun({ recorded }: TradingRun): { readonly floor: Floor; readonly end: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'agio-run-'))
  const file = join(folder, 'recording.csv')
  if (recorded !== null) writeRecording(file, recorded)
  const floor =
    recorded === null ? new Floor() : new Floor({ feed: (now) => createReplayFeed({ file, symbol: recorded.symbol, speed: 1 }, now) })
  return {
    floor,
    end() {
      floor.end()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A trader that performs steps; a refusal by the exchange is a valid outcome. */
export class RandomTrader {
  readonly #floor: Floor
  readonly #account: string
  #requests = 0

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
      case 'web3':
        return this.#web3(step, symbol)
      case 'wait':
        if (step.ahead) this.#floor.nowMs += step.ms
        else this.#floor.pass(step.ms, 5_000)
        return
      case 'gift':
        return void (await this.#gift(step))
      case 'save': {
        const asset = coinOf(step, symbol)
        const amount = part(this.#available('spot', asset), step.share).slice(0, -7)
        await exchange.submit({ type: 'earn-auto', account, asset, on: step.auto })
        await this.#startBots(symbol)
        return void (await exchange.submit({ type: 'earn-subscribe', account, requestId: randomUUID(), asset, days: step.days, amount }))
      }
      case 'redeem': {
        const holding = exchange.read.of(earnReads).savings(account).holdings[step.nth]
        if (holding === undefined) return
        const size = holding.days === 0 ? { amount: part(Number(holding.amount), step.share).slice(0, -7) } : {}
        return void (await exchange.submit({ type: 'earn-redeem', account, requestId: randomUUID(), id: Number(holding.id), ...size }))
      }
      case 'p2p':
        return void (await this.#trade(step))
      case 'cancel':
        return void (await exchange.submit({ type: 'cancel-all', account, kind: 'both' }))
      case 'reset':
        return void (await exchange.reset(account, { funds: [{ asset: 'USDT', amount: '123456.789' }], toFutures: '60000.5' }))
    }
  }

  /** Starts a grid and a plan of purchases with a tenth of the quote coin each; a refusal for want of funds is a valid outcome. */
  async #startBots(symbol: string): Promise<void> {
    const { exchange } = this.#floor
    const market = `spot:${symbol}`
    const ticks = (ratio: number) => ticksFrom(Math.floor(this.#price(symbol) * ratio * 10 ** (exchange.terms(market)?.pricePlace ?? 0)))
    const range = { market, mode: 'geometric', lower: ticks(0.99), upper: ticks(1.01), grids: 8, sellAtEnd: true } as const
    const quote = part(this.#available('spot', 'USDT') / 10, 1000)
    await exchange.submit({ type: 'grid-start', account: this.#account, requestId: randomUUID(), ...range, base: '0', quote })
    const amount = part(this.#available('spot', 'USDT') / 100, 1000)
    const safety = { safetyCount: 3, safetyAmount: amount, safetyStep: 2000, stepScale: 1500, sizeScale: 1000 }
    const plan = { market, amount, everyMs: 60_000, purchasesMax: 0, ...safety, takeProfit: 1000, repeats: true, sellAtEnd: true }
    await exchange.submit({ type: 'dca-start', account: this.#account, requestId: randomUUID(), ...plan, quote })
    const futures = { ...range, market: `futures:${symbol}`, direction: 'neutral', leverage: 5 } as const
    const margin = part(this.#available('spot', 'USDT') / 20, 1000)
    const { sellAtEnd: _, ...grid } = futures
    await exchange.submit({ type: 'futures-grid-start', account: this.#account, requestId: randomUUID(), ...grid, margin })
  }

  #gift({ code, share, random, claims }: Step['gift']): Promise<Outcome> {
    const { exchange, nowMs: wallMs } = this.#floor
    const [account, codeHash] = [this.#account, `gift ${code}`]
    if (exchange.read.of(giftReads).find(codeHash) !== null)
      return exchange.submit(claims ? { type: 'gift-claim', account, codeHash, wallMs } : { type: 'gift-cancel', account, codeHash })
    const amount = ((this.#available('spot', 'USDT') * share) / 10_000).toFixed(8)
    const gift = { account, requestId: `${codeHash} ${wallMs}`, codeHash, asset: 'USDT', amount, count: 3, value: amount }
    const split = random ? 'random' : 'equal'
    return exchange.submit({ type: 'gift-create', ...gift, split, wallMs, expiresMs: wallMs + MINUTE_MS })
  }

  /** Moves or swaps coins of a bound address, as its signed orders do, or ends its account. */
  async #web3({ action, base, share }: Step['web3'], symbol: string): Promise<void> {
    const { exchange, nowMs } = this.#floor
    const account = this.#account
    if (action === 'release') return void (await exchange.submit({ type: 'web3-release', account }))
    const address = `address of ${account}`
    await exchange.submit({ type: 'web3-open', account, address })
    const nonce = exchange.read.of(web3Reads).address(account)?.nonce ?? 0
    const signed = { account, address, nonce, requestId: `web3 ${nonce}`, hash: '0x', wallMs: nowMs, expiresMs: nowMs + 30_000 }
    const [from, to] = base ? [baseOf(symbol), 'USDT'] : ['USDT', baseOf(symbol)]
    const amount = part(this.#available(action === 'deposit' ? 'spot' : 'web3', from), share)
    if (action === 'swap') await exchange.submit({ type: 'web3-swap', ...signed, from, to, fromAmount: amount, toAmount: '0.001' })
    else
      await exchange.submit({ type: 'web3-move', ...signed, direction: action === 'deposit' ? action : 'withdrawal', asset: from, amount })
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

  /** Trades with a robot, or advances the oldest open order. */
  #trade({ act, share }: Step['p2p']): Promise<Outcome> {
    const { exchange, nowMs: wallMs } = this.#floor
    const account = this.#account
    const id = exchange.read.of(p2pReads).openOrders(account)[0]?.id ?? 0
    const requestId = `p2p-${(this.#requests += 1)}`
    if (act === 'paid' || act === 'release' || act === 'cancel') return exchange.submit({ type: `p2p-${act}`, account, id, wallMs })
    const quantity = String(share)
    const terms = { coin: 'USDT', fiat: 'USD', price: '1' }
    if (act === 'advertise') {
      const limits = { minAmount: '1', maxAmount: '1000', methods: ['bank'], payMinutes: 15, textHash: null }
      const figures = { side: 'sell', priceType: 'fixed', premium: null, quantity, ...terms, ...limits } as const
      return exchange.submit({ type: 'p2p-create', account, requestId, publish: true, figures, proof: 'owner', wallMs })
    }
    const offer = { robot: 1, advertisement: 1, premium: '0', payMinutes: 15 }
    const size = { quantity, amount: quantity, method: 'bank', rate: '1', rateAsOf: '2025-01-15', coinPrice: '1' }
    return exchange.submit({
      type: 'p2p-order',
      account,
      requestId,
      advertisement: null,
      offer,
      side: act,
      ...terms,
      ...size,
      proof: 'owner',
      wallMs,
    })
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
