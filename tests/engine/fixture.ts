import { availableOf } from '#gateway/engine/state/accounts.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { apply, type Applied } from '#gateway/engine/apply.ts'
import type { BareCommand, Command } from '#gateway/engine/state/commands/commands.ts'
import type { LadderColumns, MoveMarket } from '#gateway/engine/state/commands/market-commands.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import { FRICTIONLESS, type Realism } from '#gateway/engine/state/records/realism.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { assetNumber, createState, type EngineState, type EngineTerms, NO_TERMS } from '#gateway/engine/state/state.ts'
import { termsChanges } from '#gateway/exchange/terms/terms-changes.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest, WalletName } from '#gateway/engine/state/records/order-request.ts'

/** Returns a spot pair with round figures: prices in cents, sizes in thousandths. */
export function testPair(partial: Partial<Plain<MarketTerms>> = {}): MarketTerms {
  const terms: Plain<MarketTerms> = {
    product: 'spot',
    symbol: 'BTCUSDT',
    base: 'BTC',
    quote: 'USDT',
    pricePlace: 2,
    sizePlace: 3,
    lotsMin: 1,
    lotsMaxLimit: 1_000_000,
    lotsMaxMarket: 500_000,
    valueMin: '1',
    buyBandMillionths: 50_000,
    sellBandMillionths: 50_000,
    openOrdersMax: 200,
    triggerOrdersMax: 50,
    ...partial,
  }
  return terms as MarketTerms
}

/** Returns a perpetual with two tiers: 1 % up to 10,000 USDT, 5 % above, where the leverage is 20 at most. */
export function testContract(partial: Partial<Plain<MarketTerms>> = {}): MarketTerms {
  return testPair({
    product: 'futures',
    futures: {
      tiers: [
        { minValue: '0', maxValue: '10000', mm: '0.01', maxLever: '100' },
        { minValue: '10000', maxValue: '1000000', mm: '0.05', maxLever: '20' },
      ],
      minLever: '1',
      maxLever: '100',
      openCostUpRatio: '0',
      feeRateUpRatio: '0',
    },
    ...partial,
  })
}

export const TEST_TERMS: EngineTerms = {
  markets: [testPair(), testPair({ symbol: 'ETHUSDT', base: 'ETH' }), testContract(), testContract({ symbol: 'ETHUSDT', base: 'ETH' })],
  spotFees: [
    { maker: '0.001', taker: '0.001' },
    { maker: '0.0008', taker: '0.00095' },
  ],
  futuresFees: [{ maker: '0.0002', taker: '0.0006' }],
  insurance: { USDT: '1000' },
  margin: {
    quote: 'USDT',
    assets: {
      BTC: { dailyRate: '0.0024', limitCross: '5', limitIsolated: '10' },
      USDT: { dailyRate: '0.00024', limitCross: '3000', limitIsolated: '9000' },
    },
    discounts: ['0', '0.03'],
    leverageCross: '3',
    leverageIsolated: '10',
    mmrCross: '0.1',
    mmrIsolated: '0.05',
  },
}

/** A record with its figures as plain numbers and bigints, as tests write them; the engine takes them for figures with their units. */
export type Plain<Value> = Value extends bigint
  ? bigint
  : Value extends number
    ? number
    : Value extends string | boolean | null | undefined
      ? Value
      : { readonly [Key in keyof Value]: Plain<Value[Key]> }

export type PlainOrder = Plain<OrderRequest>

export type Levels = readonly (readonly [ticks: number, lots: number])[]

export function ladder(levels: Levels): LadderColumns {
  return { prices: levels.map(([ticks]) => ticks), sizes: levels.map(([, lots]) => lots) }
}

/** An engine with a manual clock. Everything that a test does not set has its default. */
export class Fixture {
  readonly state: EngineState
  /** The commands as sent, and as recorded in the journal. */
  readonly sent: Command[] = []
  readonly records: Command[] = []
  /** All events since the list was last emptied. */
  readonly heard: EngineEvent[] = []
  timeMs = 1_000
  random = 1
  last: Applied = { events: [], records: [] }

  /** Uses an existing state, or creates one whose first records list the tests' markets as an exchange's do. */
  constructor(state?: EngineState) {
    this.state = state ?? createState(ENGINE_PRODUCTS, NO_TERMS)
    if (state !== undefined) return
    for (const command of termsChanges(this.state, TEST_TERMS, null)) this.run(command)
    this.heard.length = 0
  }

  /** Applies a command, sealed with time, id and randomness; returns its events. */
  run(command: Plain<BareCommand>): readonly EngineEvent[] {
    const sealed = { ...command, timeMs: this.timeMs, firstId: this.state.lastId + 1, random: this.random } as Command
    this.sent.push(sealed)
    this.last = apply(this.state, sealed)
    this.records.push(...this.last.records)
    this.heard.push(...this.last.events)
    return this.last.events
  }

  /** Opens a funded account. */
  trader(account: string, funds: Readonly<Record<string, string>>, realism: Realism = FRICTIONLESS): this {
    this.run({ type: 'open-account', account, realism })
    this.run({ type: 'open-epoch', account, funds: Object.entries(funds).map(([asset, amount]) => ({ asset, amount })) })
    return this
  }

  /** Adds funds to a running epoch: an account of its own begins with them and pays them. */
  fund(account: string, funds: Readonly<Record<string, string>>): this {
    const payer = `payer ${this.state.accounts.size}`
    this.trader(payer, funds)
    const transfer = { type: 'transfer-between', account: payer, toAccount: account, from: 'spot', to: 'spot' } as const
    for (const [asset, amount] of Object.entries(funds)) this.run({ ...transfer, asset, amount })
    return this
  }

  /** Moves the reference market to a last price and an order book of the house. */
  move(
    partial: Partial<Omit<Plain<MoveMarket>, 'bids' | 'asks' | 'type'>> & { last: number; bids?: Levels; asks?: Levels },
  ): readonly EngineEvent[] {
    const { last, bids = [], asks = [], ...rest } = partial
    const move = { market: 'spot:BTCUSDT', last, high: last, low: last, mark: 0, index: 0, prints: [], ...rest }
    return this.run({ type: 'move', ...move, bids: ladder(bids), asks: ladder(asks) })
  }

  place(account: string, order: Partial<PlainOrder> & Pick<PlainOrder, 'side'>): readonly EngineEvent[] {
    const type = order.type ?? (order.ticks === undefined ? 'market' : 'limit')
    const request: PlainOrder = { market: 'spot:BTCUSDT', wallet: 'spot', force: 'gtc', ticks: 0, lots: 0, ...order, type }
    return this.run({ type: 'place', account, order: request })
  }

  /** Returns `available+frozen` of an asset, as a reader would write it. */
  funds(account: string, asset: string, wallet: WalletName = 'spot'): string {
    const found = this.state.accounts.get(account)
    const number = assetNumber(this.state, asset)
    const balance = found?.wallets.get(wallet)?.[number]
    if (found === undefined || balance === undefined) return '0'
    const available = amountText(availableOf(found, wallet, number))
    return balance.frozen.isZero ? available : `${available}+${amountText(balance.frozen.amount)}`
  }

  /** Returns the last command's events, one word each: `opened`, `filled 5@10000 maker`, `closed filled`, `rejected no-epoch`. */
  said(): string[] {
    const isTold = (event: EngineEvent): boolean => event.type !== 'posted' && !(event.type === 'closed' && event.order.settled !== null)
    return this.last.events.filter(isTold).map(sentence)
  }

  /** Returns the id of the last opened order. */
  orderId(): number {
    const opened = this.last.events.find((event) => event.type === 'opened')
    return opened?.type === 'opened' ? opened.order.id : 0
  }
}

function sentence(event: EngineEvent): string {
  switch (event.type) {
    case 'filled':
      if (event.settled !== undefined) return `settled ${event.account} ${event.lots}@${event.ticks} ${event.settled.end}`
      return `filled ${event.account} ${event.lots}@${event.ticks} ${event.maker ? 'maker' : 'taker'}${event.house ? ' house' : ''}`
    case 'rejected':
      return `rejected ${event.reason}`
    case 'closed':
      return `closed ${event.order.account.id} ${event.order.cancelReason ?? 'filled'}`
    case 'opened':
    case 'changed':
      return `${event.type} ${event.order.account.id} ${event.status}`
    case 'position-changed':
    case 'liquidated':
    case 'deleveraged':
      return `${event.type} ${event.position.account.id} ${event.lots === 0 ? event.position.lots : event.lots}`
    case 'triggered':
      return `triggered ${event.account} at ${event.ticks}`
    default:
      return event.type
  }
}
