import { type Lots, lotsFrom, type Ticks, ticksFrom, ZERO } from '#lib/kernel/money.ts'
import { apply } from '#gateway/engine/apply.ts'
import { RULES } from '#gateway/engine/state/rules.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, type EngineState } from '#gateway/engine/state/state.ts'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import type { OrderFlow } from './order-flow.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'

/** An engine with its accounts and spot markets, all with the terms of one pair. */
export interface BenchEngine {
  readonly state: EngineState
  readonly accounts: readonly string[]
  readonly markets: readonly string[]
}

const NONE = { prices: [], sizes: [] }

/** Opens an engine with this many funded accounts and markets, and a reference price in the middle of the flow. */
export function openEngine(accountCount = 20, marketCount = 1): BenchEngine {
  const terms = engineTerms()
  const pair = terms.markets.find(({ product, symbol }) => product === 'spot' && symbol === 'BTCUSDT')
  if (pair === undefined) throw new Error('the pair is listed')
  const symbols = Array.from({ length: marketCount - 1 }, (_, nth) => `BTC${nth}USDT`)
  const roomy = (market: MarketTerms): MarketTerms => ({ ...market, openOrdersMax: 1_000_000 })
  const markets = [...terms.markets.map(roomy), ...symbols.map((symbol) => roomy({ ...pair, symbol }))]
  const state = createState(ENGINE_PRODUCTS, { ...terms, markets })
  apply(state, { type: 'set-rules', rules: RULES, firstId: state.lastId + 1, timeMs: 1, random: 1 })
  const accounts = Array.from({ length: accountCount }, (_, nth) => `bench-${nth}`)
  for (const account of accounts) fund(state, account)
  const ids = ['spot:BTCUSDT', ...symbols.map((symbol) => `spot:${symbol}`)]
  const last = ticksFrom(100_500)
  const quote = { last, high: last, low: last, mark: ZERO, index: ZERO, bids: NONE, asks: NONE, prints: [] }
  for (const market of ids) apply(state, { type: 'move', market, ...quote, firstId: state.lastId + 1, timeMs: 1, random: 1 })
  return { state, accounts, markets: ids }
}

function fund(state: EngineState, account: string): void {
  const envelope = { timeMs: 1, random: 1 }
  apply(state, { type: 'open-account', account, realism: FRICTIONLESS, firstId: state.lastId + 1, ...envelope })
  const funds = [
    { asset: 'USDT', amount: '1000000000' },
    { asset: 'BTC', amount: '1000000' },
  ]
  apply(state, { type: 'open-epoch', account, funds, firstId: state.lastId + 1, ...envelope })
}

/** Places the flow's orders, from all accounts and in all markets in turn. */
export function runFlow({ state, accounts, markets }: BenchEngine, flow: OrderFlow): void {
  for (let at = 0; at < flow.count; at += 1) {
    const buy = flow.buy[at] === 1
    // The lots exceed the minimum order value.
    placeAt(state, {
      account: accounts[at % accounts.length] as string,
      market: markets[at % markets.length] as string,
      buy,
      ticks: flow.ticks[at] as Ticks,
      lots: ((flow.lots[at] as number) * 1000) as Lots,
    })
  }
}

/** Places orders that rest below the flow, over a thousand prices. */
export function fillBooks({ state, accounts, markets }: BenchEngine, orders: number): void {
  for (let at = 0; at < orders; at += 1)
    placeAt(state, {
      account: accounts[at % accounts.length] as string,
      market: markets[at % markets.length] as string,
      buy: true,
      ticks: ticksFrom(98_000 + (at % 1000)),
      lots: lotsFrom(100_000),
    })
}

interface Placed {
  readonly account: string
  readonly market: string
  readonly buy: boolean
  readonly ticks: Ticks
  readonly lots: Lots
}

function placeAt(state: EngineState, { account, market, buy, ticks, lots }: Placed): void {
  apply(state, {
    type: 'place',
    account,
    order: { market, wallet: 'spot', side: buy ? 'buy' : 'sell', type: 'limit', force: 'gtc', ticks, lots },
    timeMs: state.timeMs + 1,
    firstId: state.lastId + 1,
    random: ticks,
  })
}
