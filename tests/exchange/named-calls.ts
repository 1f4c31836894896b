import type { TradingCallName } from '#lib/contract/trading.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { call, LIMIT, newId, placed } from '#tests/support/trading-calls.ts'
import { openTrader, type TradingServer } from '#tests/support/trading.ts'

/** The calls of the web app that take an id from their client, each with other content, for the walk over them. */

export type Fields = Readonly<Record<string, unknown>>
interface Trader {
  readonly server: TradingServer
  readonly browser: Browser
  readonly userId: string
}

/** A request with an id: a body that is accepted, bodies with other content, and the same content written otherwise. */
interface Case {
  readonly call: TradingCallName
  readonly what?: string
  /** Prepares the account, and returns the fields without the id. */
  readonly fields: (trader: Trader) => Fields | Promise<Fields>
  readonly others: readonly Fields[]
  readonly alike?: readonly Fields[]
}

const limit = { ...LIMIT }
const futures = { ...LIMIT, product: 'futures', size: '0.01' }
const orderOf = (what: string, fields: Fields, others: readonly Fields[], alike?: readonly Fields[]): Case => ({
  call: 'placeOrder',
  what,
  fields: () => ({ ...limit, ...fields }),
  others,
  ...(alike === undefined ? {} : { alike }),
})

async function withMargin({ browser }: Trader): Promise<void> {
  await call(browser, 'transfer', { clientTransferId: newId(), from: 'spot', to: 'cross', coin: 'USDT', amount: '1000' })
}

async function withFutures({ browser }: Trader): Promise<void> {
  await call(browser, 'transfer', { clientTransferId: newId(), from: 'spot', to: 'futures', coin: 'USDT', amount: '5000' })
}

async function withPosition(trader: Trader): Promise<void> {
  await withFutures(trader)
  await placed(trader.browser, { product: 'futures', type: 'market', price: undefined, size: '0.01' })
}

const advertisement = {
  side: 'buy',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '0.98',
  quantity: '100',
  minAmount: '10',
  maxAmount: '50',
  methods: ['sepa'],
  payMinutes: 15,
  remark: 'one',
}
const grid = { symbol: 'BTCUSDT', mode: 'arithmetic', lower: '40000', upper: '60000', grids: 5, quote: '5000', sellAtEnd: true }
const future = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 2,
  mode: 'arithmetic',
  lower: '40000',
  upper: '60000',
  grids: 5,
  margin: '5000',
}
const dca = {
  symbol: 'BTCUSDT',
  quote: '1000',
  amount: '100',
  everyMs: 86_400_000,
  purchases: 3,
  safetyCount: 0,
  safetyAmount: '0',
  safetyStep: '0',
  stepScale: '1',
  sizeScale: '1',
  takeProfit: '0',
  repeats: false,
  sellAtEnd: false,
}
const settings = {
  mode: 'ratio',
  value: '1',
  leverage: 0,
  marginMode: 'leader',
  marketMax: '0',
  slippage: 10_000,
  stopLoss: 0,
  takeProfit: 0,
  symbols: [],
}

async function leader(server: TradingServer): Promise<string> {
  const { browser } = await openTrader(server)
  const led = await call(browser, 'copyLead', { product: 'spot', share: 100_000, takesNew: true })
  return led.data.rows[0]?.leader.id ?? ''
}

export const NAMED_CALLS: readonly Case[] = [
  orderOf(
    'a limit order',
    {},
    [{ price: '48999' }, { size: '0.002' }, { side: 'sell', price: '52000' }, { force: 'ioc' }],
    [
      { price: '49000.0' },
      { size: '0.00100' },
      { force: 'gtc', selfTrade: 'none', wallet: 'spot' },
      { validUntil: 8_640_000_000_000_000 },
      { reduceOnly: false },
    ],
  ),
  orderOf(
    'a market order by amount',
    { type: 'market', price: undefined, size: undefined, amount: '100' },
    [{ amount: '101' }],
    [{ amount: '100.0' }, { force: 'ioc' }],
  ),
  orderOf('a trigger order', { trigger: { kind: 'trigger', by: 'last', price: '48000' } }, [
    { trigger: { kind: 'trigger', by: 'last', price: '47000' } },
    { trigger: undefined },
  ]),
  orderOf(
    'a trailing order',
    { side: 'buy', type: 'market', price: undefined, trigger: { kind: 'trailing', by: 'last', callbackRatio: '0.01' } },
    [{ trigger: { kind: 'trailing', by: 'last', callbackRatio: '0.02' } }],
  ),
  orderOf('an order with targets', { takeProfit: { price: '60000', by: 'last' } }, [
    { takeProfit: { price: '61000', by: 'last' } },
    { takeProfit: undefined },
    { stopLoss: { price: '40000', by: 'last' } },
  ]),
  orderOf('an OCO order', { oco: { price: '150000', by: 'last' } }, [{ oco: { price: '150001', by: 'last' } }, { oco: undefined }]),
  orderOf('a scaled order', { size: '0.01', scaled: { priceTo: '48000', count: 4, sizes: 'flat' } }, [
    { scaled: { priceTo: '48000', count: 3, sizes: 'flat' } },
    { scaled: undefined },
  ]),
  orderOf('an order that expires', { force: 'gtd', expiresIn: 3_600_000 }, [
    { expiresIn: 3_600_001 },
    { force: 'gtc', expiresIn: undefined },
  ]),
  orderOf('an iceberg', { size: '0.02', visibleSize: '0.002' }, [{ visibleSize: '0.004' }, { visibleSize: undefined }]),
  orderOf('a TWAP', { price: '51000', size: '0.01', twap: { slices: 4, every: 5_000 } }, [{ twap: { slices: 5, every: 5_000 } }]),
  {
    ...orderOf('a margin order', { wallet: 'cross' }, [{ wallet: 'spot' }]),
    async fields(trader) {
      await withMargin(trader)
      return { ...limit, wallet: 'cross' }
    },
  },
  {
    call: 'placeOrder',
    what: 'a futures order',
    async fields(trader) {
      await withFutures(trader)
      return futures
    },
    others: [{ symbol: 'ETHUSDT' }, { reduceOnly: true }, { size: '0.02' }],
  },
  {
    call: 'placeOrder',
    what: 'a stop of the whole position',
    async fields(trader) {
      await withPosition(trader)
      const trigger = { kind: 'stop-loss', by: 'last', price: '45000' }
      return { ...futures, side: 'sell', type: 'market', price: undefined, size: '0.01', reduceOnly: true, wholePosition: true, trigger }
    },
    others: [{ trigger: { kind: 'take-profit', by: 'last', price: '60000' } }, { wholePosition: false }],
  },
  {
    call: 'closePosition',
    async fields(trader) {
      await withPosition(trader)
      return { symbol: 'BTCUSDT', side: 'net' }
    },
    // Once it is closed there is no position any more.
    others: [{ size: '0.005' }, { side: 'long' }],
  },
  {
    call: 'transfer',
    fields: () => ({ from: 'spot', to: 'cross', coin: 'USDT', amount: '100' }),
    others: [{ amount: '250' }, { to: 'futures' }, { from: 'cross', to: 'spot' }, { coin: 'BTC' }],
    alike: [{ amount: '100.00' }],
  },
  {
    call: 'borrow',
    async fields(trader) {
      await withMargin(trader)
      return { wallet: 'cross', coin: 'USDT', amount: '100' }
    },
    others: [{ amount: '101' }, { coin: 'BTC' }],
    alike: [{ amount: '0100.0' }],
  },
  {
    call: 'repay',
    async fields(trader) {
      await withMargin(trader)
      await call(trader.browser, 'borrow', { wallet: 'cross', coin: 'USDT', amount: '100' })
      return { wallet: 'cross', coin: 'USDT', amount: '50' }
    },
    others: [{ amount: '49' }, { amount: undefined }],
  },
  {
    call: 'convertAccept',
    async fields({ browser }) {
      const quote = await call(browser, 'convertQuote', { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '100' })
      return { quoteId: quote.data.quoteId }
    },
    others: [],
  },
  {
    call: 'convertLimit',
    fields: () => ({ fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '100', toAmount: '0.01', days: 7 }),
    others: [{ fromAmount: '200' }, { toAmount: '0.02' }, { days: 30 }],
    alike: [{ toAmount: '0.0100' }],
  },
  {
    call: 'convertSmall',
    async fields({ server, userId }) {
      await server.floor.fund(userId, { BTC: '0.00001', ETH: '0.00001' })
      return { coins: ['BTC', 'ETH'] }
    },
    others: [{ coins: ['BTC'] }],
    alike: [{ coins: ['ETH', 'BTC'] }],
  },
  {
    call: 'earnSubscribe',
    fields: () => ({ coin: 'USDT', days: 0, amount: '100' }),
    others: [{ amount: '200' }, { days: 7 }],
    alike: [{ amount: '100.0' }],
  },
  {
    call: 'earnRedeem',
    async fields({ browser }) {
      const { data } = await call(browser, 'earnSubscribe', { requestId: newId(), coin: 'USDT', days: 0, amount: '100' })
      return { id: data.holdingId, amount: '40' }
    },
    others: [{ amount: '50' }, { amount: undefined }],
  },
  {
    call: 'giftCreate',
    fields: () => ({ coin: 'USDT', amount: '10', count: 2, split: 'equal', greeting: 'Hello', hours: 24 }),
    others: [{ amount: '20' }, { count: 1 }, { greeting: 'Bye' }, { hours: 72 }, { split: 'random' }],
    alike: [{ amount: '10.0' }],
  },
  {
    call: 'p2pDraft',
    fields: () => ({ fields: advertisement }),
    others: [{ fields: { ...advertisement, quantity: '99' } }, { fields: { ...advertisement, remark: 'two' } }],
    alike: [{ fields: { ...advertisement, quantity: '100.0' } }],
  },
  {
    call: 'p2pPublish',
    what: 'a new advertisement',
    fields: () => ({ fields: advertisement }),
    others: [{ fields: { ...advertisement, price: '0.97' } }],
  },
  {
    call: 'p2pPublish',
    what: 'a draft',
    async fields({ browser }) {
      const { data } = await call(browser, 'p2pDraft', { requestId: newId(), fields: advertisement })
      return { id: data.advId }
    },
    others: [{ id: '1' }, { id: undefined, fields: advertisement }],
  },
  {
    call: 'p2pOrder',
    async fields({ server }) {
      const seller = await openTrader(server)
      await call(seller.browser, 'p2pAddMethod', { fiat: 'EUR', kind: 'sepa' })
      const ad = await call(seller.browser, 'p2pPublish', { requestId: newId(), fields: { ...advertisement, side: 'sell' } })
      return { advId: ad.data.advId, amount: '19.6', price: '0.98', method: 'sepa' }
    },
    others: [{ amount: '29.4' }, { amount: undefined, quantity: '20' }, { advId: 'R1' }],
    alike: [{ amount: '19.60' }],
  },
  {
    call: 'gridStart',
    fields: () => grid,
    others: [{ grids: 6 }, { quote: '6000' }, { takeProfit: '70000' }],
    alike: [{ quote: '5000.0' }],
  },
  { call: 'futuresGridStart', fields: () => future, others: [{ leverage: 3 }, { margin: '6000' }] },
  { call: 'dcaStart', fields: () => dca, others: [{ amount: '200' }, { purchases: 4 }] },
  {
    call: 'copyStart',
    fields: async ({ server }) => ({ leaderId: await leader(server), funds: '100', settings }),
    others: [{ funds: '200' }, { settings: { ...settings, value: '0.5' } }],
    alike: [{ funds: '100.0' }],
  },
]
