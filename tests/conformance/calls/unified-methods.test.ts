import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, SPOT, startBotServer, SWAP, type BotServer, type CcxtClient } from '../bot-server.ts'

/**
 * Goal: every unified method that ccxt's own exchange checks call, and that its class offers, gets an answer that satisfies those
 * checks: no method is left out and no required field is missing.
 */

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

type Call = (client: CcxtClient, symbol: string) => Promise<unknown>
type Methods = Readonly<Record<string, Call>>

const PUBLIC: Methods = {
  fetchCurrencies: (client) => client.fetchCurrencies(),
  fetchTicker: (client, symbol) => client.fetchTicker(symbol),
  fetchTickers: (client) => client.fetchTickers(),
  fetchOHLCV: (client, symbol) => client.fetchOHLCV(symbol),
  fetchTrades: (client, symbol) => client.fetchTrades(symbol),
  fetchOrderBook: (client, symbol) => client.fetchOrderBook(symbol),
  fetchL2OrderBook: (client, symbol) => client.fetchL2OrderBook(symbol),
  fetchTime: (client) => client.fetchTime(),
}
const PUBLIC_SWAP: Methods = {
  fetchFundingRate: (client, symbol) => client.fetchFundingRate(symbol),
  fetchFundingRates: (client) => client.fetchFundingRates(),
  fetchFundingInterval: (client, symbol) => client.fetchFundingInterval(symbol),
  fetchFundingRateHistory: (client, symbol) => client.fetchFundingRateHistory(symbol),
  fetchOpenInterest: (client, symbol) => client.fetchOpenInterest(symbol),
  fetchMarketLeverageTiers: (client, symbol) => client.fetchMarketLeverageTiers(symbol),
  fetchMarkPrice: (client, symbol) => client.fetchMarkPrice(symbol),
  fetchMarkOHLCV: (client, symbol) => client.fetchMarkOHLCV(symbol),
  fetchIndexOHLCV: (client, symbol) => client.fetchIndexOHLCV(symbol),
  fetchLongShortRatioHistory: (client, symbol) => client.fetchLongShortRatioHistory(symbol, '5m'),
}
const PRIVATE: Methods = {
  fetchBalance: (client) => client.fetchBalance(),
  fetchTradingFee: (client, symbol) => client.fetchTradingFee(symbol),
  fetchTradingFees: (client) => client.fetchTradingFees(),
  fetchOpenOrders: (client, symbol) => client.fetchOpenOrders(symbol),
  fetchClosedOrders: (client, symbol) => client.fetchClosedOrders(symbol),
  fetchCanceledOrders: (client, symbol) => client.fetchCanceledOrders(symbol),
  fetchCanceledAndClosedOrders: (client, symbol) => client.fetchCanceledAndClosedOrders(symbol),
  fetchMyTrades: (client, symbol) => client.fetchMyTrades(symbol),
  fetchLedger: (client) => client.fetchLedger('USDT'),
  fetchDeposits: (client) => client.fetchDeposits('USDT'),
  fetchDeposit: async (client) => {
    const [deposit] = await client.fetchDeposits('USDT')
    const found = await client.fetchDeposit(deposit?.id ?? '', 'USDT')
    return found.id === deposit?.id ? found : undefined
  },
  fetchWithdrawals: (client) => client.fetchWithdrawals('USDT'),
  fetchTransfers: (client) => client.fetchTransfers('USDT'),
  cancelAllOrders: (client, symbol) => client.cancelAllOrders(symbol),
}
const PRIVATE_SWAP: Methods = {
  fetchPosition: (client, symbol) => client.fetchPosition(symbol),
  fetchPositions: (client, symbol) => client.fetchPositions([symbol]),
  fetchPositionsHistory: (client, symbol) => client.fetchPositionsHistory([symbol]),
  fetchLeverage: (client, symbol) => client.fetchLeverage(symbol),
  fetchMarginMode: (client, symbol) => client.fetchMarginMode(symbol),
  fetchFundingHistory: (client, symbol) => client.fetchFundingHistory(symbol),
  setMarginMode: (client, symbol) => client.setMarginMode('cross', symbol),
  setPositionMode: (client, symbol) => client.setPositionMode(false, symbol),
}

/** Fields that each row of an answer must have, by method. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  fetchCurrencies: ['id', 'code', 'active', 'deposit', 'withdraw', 'precision', 'networks'],
  fetchTickers: ['symbol', 'timestamp', 'datetime', 'high', 'low', 'bid', 'ask', 'open', 'close', 'last', 'baseVolume', 'quoteVolume'],
  fetchTrades: ['id', 'timestamp', 'datetime', 'symbol', 'side', 'price', 'amount', 'cost'],
  fetchFundingRates: ['symbol', 'fundingRate'],
  fetchFundingRateHistory: ['symbol', 'fundingRate', 'timestamp', 'datetime'],
  fetchMarketLeverageTiers: ['tier', 'minNotional', 'maxNotional', 'maintenanceMarginRate', 'maxLeverage'],
  fetchTradingFees: ['symbol', 'maker', 'taker'],
  fetchOpenOrders: ['id', 'symbol', 'side', 'type', 'amount', 'price', 'status', 'timestamp', 'filled', 'remaining'],
  fetchClosedOrders: ['id', 'symbol', 'side', 'type', 'amount', 'status', 'timestamp', 'filled', 'average', 'cost', 'fee'],
  fetchMyTrades: ['id', 'order', 'symbol', 'side', 'price', 'amount', 'cost', 'fee', 'takerOrMaker', 'timestamp'],
  fetchLedger: ['id', 'currency', 'amount', 'before', 'after', 'fee', 'direction', 'type', 'timestamp'],
  fetchDeposits: ['id', 'txid', 'currency', 'amount', 'status', 'type', 'timestamp', 'updated', 'fee'],
  fetchTransfers: ['id', 'currency', 'amount', 'fromAccount', 'toAccount', 'status', 'timestamp'],
  fetchPositions: [
    'symbol',
    'side',
    'contracts',
    'entryPrice',
    'markPrice',
    'leverage',
    'marginMode',
    'unrealizedPnl',
    'initialMargin',
    'timestamp',
  ],
}

/** Amounts that are never below zero. */
const AMOUNTS = [
  'amount',
  'cost',
  'price',
  'before',
  'after',
  'filled',
  'remaining',
  'contracts',
  'high',
  'low',
  'bid',
  'ask',
  'maker',
  'taker',
]

type Row = Readonly<Record<string, unknown>>

function rowsOf(answer: unknown): Row[] {
  return (Array.isArray(answer) ? answer : Object.values(answer as object)) as Row[]
}

function checkRows(method: string, rows: readonly Row[]): void {
  expect(rows.length, `${method} has rows`).toBeGreaterThan(0)
  for (const row of rows) {
    const missing = (ROWS[method] ?? []).filter((field) => row[field] === undefined || row[field] === null)
    const negative = AMOUNTS.filter((field) => typeof row[field] === 'number' && row[field] < 0)
    expect({ method, missing, negative }).toEqual({ method, missing: [], negative: [] })
  }
}

async function connect(type: 'spot' | 'swap', symbol: string): Promise<CcxtClient> {
  const client = await server.ccxt(await server.createKey(), { options: { defaultType: type } })
  await client.loadMarkets()
  // One of everything: a fill on both sides, a resting order, a cancelled one, a transfer, a position.
  const amount = type === 'spot' ? 0.002 : 0.02
  if (type === 'spot') await client.createMarketBuyOrderWithCost(symbol, 5000)
  else await client.createOrder(symbol, 'market', 'buy', amount * 2)
  await client.createOrder(symbol, 'market', 'sell', amount)
  const price = Number(client.priceToPrecision(symbol, ((await client.fetchTicker(symbol)).last as number) * 0.97))
  const gone = await client.createOrder(symbol, 'limit', 'buy', amount, price)
  await client.cancelOrder(idOf(gone), symbol)
  await client.createOrder(symbol, 'limit', 'buy', amount, price)
  await client.transfer('USDT', 10, 'spot', 'swap')
  await client.transfer('USDT', 10, 'swap', 'spot')
  return client
}

describe.each([
  ['spot', SPOT, { ...PUBLIC, ...PRIVATE }],
  ['swap', SWAP, { ...PUBLIC, ...PUBLIC_SWAP, ...PRIVATE, ...PRIVATE_SWAP }],
] as const)('in %s', (type, symbol, methods) => {
  let client: CcxtClient
  beforeAll(async () => {
    client = await connect(type, symbol)
  })

  it.each(Object.entries<Call>(methods))('%s answers', async (method, call) => {
    expect(client.has[method], `ccxt offers ${method}`).toBeTruthy()
    const answer = await call(client, symbol)
    if (method in ROWS) checkRows(method, rowsOf(answer))
    else expect(answer).toBeDefined()
  })
})

it('the class offers no other method of these checks', () => {
  const called = new Set(Object.keys({ ...PUBLIC, ...PUBLIC_SWAP, ...PRIVATE, ...PRIVATE_SWAP }))
  const checks = [
    'fetchLastPrices',
    'fetchOrderBooks',
    'fetchBidsAsks',
    'fetchStatus',
    'fetchAccounts',
    'fetchTransactionFees',
    'fetchOrders',
    'fetchLeverageTiers',
    'fetchTransactions',
    'fetchMarginModes',
    'fetchDeposit',
    'fetchLedgerEntry',
    'fetchPositionRisk',
    'fetchOpenInterestHistory',
    'fetchPremiumIndexOHLCV',
  ]
  const { has } = new ccxt.bitget()
  expect(checks.filter((name) => has[name] === true && !called.has(name))).toEqual([])
})
