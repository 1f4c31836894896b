import { availableOf } from '#gateway/engine/state/accounts.ts'
import { amountText } from '#gateway/engine/ledger/amounts.ts'
import { apply, type Outcome } from '#gateway/engine/apply.ts'
import type { Command, LadderColumns, MoveMarket } from '#gateway/engine/commands.ts'
import type { EngineEvent } from '#gateway/engine/events.ts'
import { FRICTIONLESS, type Realism } from '#gateway/engine/orders/realism.ts'
import { assetNumber, createState, type EngineState, type EngineTerms, NO_TERMS } from '#gateway/engine/state/state.ts'
import { termsChanges } from '#gateway/exchange/terms-changes.ts'
import type { MarketTerms } from '#gateway/engine/state/market-terms.ts'
import type { OrderRequest, WalletName } from '#gateway/engine/state/order-request.ts'

/** A spot pair with round figures: prices in cents, sizes in thousandths. */
export function testPair(partial: Partial<MarketTerms> = {}): MarketTerms {
  return {
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
}

/** A perpetual with two tiers: 1 % up to 10,000 USDT, 5 % above, where the leverage is 20 at most. */
export function testContract(partial: Partial<MarketTerms> = {}): MarketTerms {
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
  markets: [
    testPair(),
    testPair({ symbol: 'ETHUSDT', base: 'ETH' }),
    testContract(),
    testContract({ symbol: 'ETHUSDT', base: 'ETH' }),
  ],
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

export type Levels = readonly (readonly [ticks: number, lots: number])[]

export function ladder(levels: Levels): LadderColumns {
  return { prices: levels.map(([ticks]) => ticks), sizes: levels.map(([, lots]) => lots) }
}

type Unsealed<Sealed> = Sealed extends Command ? Omit<Sealed, 'timeMs' | 'firstId' | 'random'> : never

/** An engine with a clock that stands still until it is moved. What a test does not say is left at its default. */
export class Desk {
  readonly state: EngineState
  /** As they were sent, and as the journal keeps them. */
  readonly sent: Command[] = []
  readonly records: Command[] = []
  /** All events since the last time somebody emptied it. */
  readonly heard: EngineEvent[] = []
  timeMs = 1_000
  random = 1
  last: Outcome = { events: [], records: [] }

  /** On a state that is there, or on a new one, whose first records list the markets of the tests as an exchange's do. */
  constructor(state?: EngineState) {
    this.state = state ?? createState(NO_TERMS)
    if (state !== undefined) return
    for (const command of termsChanges(this.state, TEST_TERMS, null)) this.run(command)
    this.heard.length = 0
  }

  /** Applies a command, sealed with time, id and randomness; returns its events. */
  run(command: Unsealed<Command>): readonly EngineEvent[] {
    const sealed = { ...command, timeMs: this.timeMs, firstId: this.state.lastId + 1, random: this.random } as Command
    this.sent.push(sealed)
    this.last = apply(this.state, sealed)
    this.records.push(...this.last.records)
    this.heard.push(...this.last.events)
    return this.last.events
  }

  /** A funded account. */
  trader(account: string, funds: Readonly<Record<string, string>>, realism: Realism = FRICTIONLESS): this {
    this.run({ type: 'open-account', account, realism })
    this.run({ type: 'open-epoch', account, funds: Object.entries(funds).map(([asset, amount]) => ({ asset, amount })) })
    return this
  }

  /** The reference market says a last price and the house's book. */
  move(
    partial: Partial<Omit<MoveMarket, 'bids' | 'asks' | 'type'>> & { last: number; bids?: Levels; asks?: Levels },
  ): readonly EngineEvent[] {
    const { last, bids = [], asks = [], ...rest } = partial
    const move = { market: 'spot:BTCUSDT', last, high: last, low: last, mark: 0, index: 0, prints: [], ...rest }
    return this.run({ type: 'move', ...move, bids: ladder(bids), asks: ladder(asks) })
  }

  place(account: string, order: Partial<OrderRequest> & Pick<OrderRequest, 'side'>): readonly EngineEvent[] {
    const type = order.type ?? (order.ticks === undefined ? 'market' : 'limit')
    const request: OrderRequest = { market: 'spot:BTCUSDT', wallet: 'spot', force: 'gtc', ticks: 0, lots: 0, ...order, type }
    return this.run({ type: 'place', account, order: request })
  }

  /** `available+frozen` of an asset, as a reader writes it. */
  funds(account: string, asset: string, wallet: WalletName = 'spot'): string {
    const found = this.state.accounts.get(account)
    const number = assetNumber(this.state, asset)
    const balance = found?.wallets.get(wallet)?.[number]
    if (found === undefined || balance === undefined) return '0'
    const available = amountText(availableOf(found, wallet, number))
    return balance.frozen.isZero ? available : `${available}+${amountText(balance.frozen.amount)}`
  }

  /** What the last command's events say, one word each: `opened`, `filled 5@10000 maker`, `closed filled`, `rejected no-epoch`. */
  said(): string[] {
    return this.last.events.filter(({ type }) => type !== 'posted').map(sentence)
  }

  /** The id of the last order that was opened. */
  orderId(): number {
    const opened = this.last.events.find((event) => event.type === 'opened')
    return opened?.type === 'opened' ? opened.order.id : 0
  }
}

function sentence(event: EngineEvent): string {
  switch (event.type) {
    case 'filled':
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
