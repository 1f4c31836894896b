import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS, findErrorName } from '#lib/contract/errors/errors.ts'
import { EXPORT_KINDS } from '#lib/contract/trading/exports.ts'
import { TRADING_ROUTES, type TradingCallName } from '#lib/contract/trading.ts'
import { BOT_FIELDS } from '#tests/exchange/bot-fields.ts'
import { COPY_FIELDS, COPY_READS } from '#tests/exchange/copy-fields.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: for any field content, the answer is one of the catalogue's, never a server error, and nothing unintended happens. */
/** Reads of P2P without fields. */
const PRODUCT_READS = ['p2pOwnAds', 'p2pMethods', 'p2pAccount', 'p2pBlocks', 'bots', 'convertOpen', 'convertSmallBalances', 'giftsOpen']
/** Every field of a proof of the owner. */
const CODES = ['emailCode', 'mobileCode', 'googleCode', 'fidoVerifyCode', 'walletSignature', 'walletToken']
const proof = { withdrawPassword: 'odd', ...Object.fromEntries(CODES.map((name) => [name, '1'])) }
let server: TradingServer
let browser: Browser
let userId: string
beforeAll(async () => {
  server = await startTrading()
  ;({ browser, userId } = await openTrader(server))
})
afterAll(() => server.close())

const order = { clientOrderId: 'odd', product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '49000', size: '0.001' }
const attached = { price: '60000', by: 'last' }
const advertisement = {
  side: 'buy',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '1',
  premium: '0.01',
  quantity: '10',
  minAmount: '1',
  maxAmount: '10',
  methods: ['bank'],
  payMinutes: 15,
  remark: 'odd',
  terms: 'odd',
}
const page = { epoch: 1, product: 'spot', symbol: 'BTCUSDT', startTime: 0, endTime: 1, before: '1', limit: 1 }
const DIALS = { latencyMinMs: 1, latencyMaxMs: 2, queueThousandths: 1, takeThousandths: 1, printThousandths: 1, rejectThousandths: 1 }
const signedOrder = {
  orderId: 'odd',
  signature: `0x${'1'.repeat(130)}`,
  signed: { chainId: 1, gives: '1 USDT', receives: '1 BTC', nonce: '1', deadline: '1' },
}

/** Valid values for every field of every call; each field is corrupted in turn. */
const FIELDS: Readonly<Partial<Record<TradingCallName, Readonly<Record<string, unknown>>>>> = {
  placeOrder: {
    ...order,
    wallet: 'spot',
    force: 'gtc',
    amount: '100',
    reduceOnly: false,
    positionSide: 'long',
    selfTrade: 'none',
    wholePosition: true,
    validUntil: 1,
    trigger: { kind: 'trailing', by: 'last', callbackRatio: '0.01' },
    takeProfit: attached,
    stopLoss: attached,
  },
  placeOrders: { orders: [order], validUntil: 1 },
  editOrder: {
    orderId: '1',
    clientOrderId: 'odd',
    price: '49000',
    size: '0.001',
    amount: '10',
    triggerPrice: '50000',
    callbackRatio: '0.01',
    takeProfit: attached,
    stopLoss: attached,
  },
  ...BOT_FIELDS,
  ...COPY_FIELDS,
  convertQuote: { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '10', toAmount: '1' },
  convertAccept: { quoteId: 'odd' },
  convertLimit: { requestId: 'odd', fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '10', toAmount: '1', days: 7 },
  convertLimitCancel: { id: '1' },
  convertSmall: { requestId: 'odd', coins: ['BTC'] },
  web3Quote: { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '10', toAmount: '1' },
  web3Sign: { action: 'deposit', quoteId: 'odd', coin: 'USDT', amount: '1' },
  web3Submit: { ...signedOrder },
  web3Withdraw: { ...signedOrder, withdrawPassword: 'odd' },
  web3Records: { ...page, coin: 'BTC', kind: 'swap' },
  convertRecords: { ...page, coin: 'BTC', kind: 'limit' },
  giftPreview: { coin: 'USDT', amount: '10' },
  giftCreate: {
    requestId: 'odd',
    coin: 'USDT',
    amount: '10',
    count: 2,
    split: 'random',
    greeting: 'Hello',
    hours: 24,
    withdrawPassword: 'Second-Horse-9',
  },
  giftClaim: { code: '7KQM-2XWD-9RTA' },
  giftCancel: { id: '1' },
  giftRecords: { ...page, coin: 'USDT', kind: 'given' },
  earnSubscribe: { requestId: 'odd', coin: 'USDT', days: 7, amount: '10' },
  earnRedeem: { requestId: 'odd', id: '1', amount: '1' },
  earnAuto: { coin: 'USDT', on: true },
  earnRecords: { ...page, coin: 'BTC', kind: 'interest' },
  p2pDraft: { requestId: 'odd', fields: advertisement },
  p2pPublish: { requestId: 'odd', id: '1', fields: advertisement, ...proof },
  p2pEdit: { id: '1', fields: advertisement, ...proof },
  p2pSalePreview: { coin: 'USDT', quantity: '10', id: '1' },
  p2pOffline: { id: '1' },
  p2pRemove: { id: '1' },
  p2pOrder: { requestId: 'odd', advId: 'R1', quantity: '10', amount: '10', price: '1', method: 'bank', ...proof },
  p2pPaid: { id: '1' },
  p2pCancel: { id: '1' },
  p2pAppeal: { id: '1' },
  p2pAnswer: { id: '1' },
  p2pRelease: { id: '1', ...proof },
  p2pOrderDetail: { id: '1' },
  p2pOrders: { ...page, status: 'paid', side: 'buy', coin: 'USDT', fiat: 'EUR', search: 'odd', page: 1 },
  p2pAddMethod: { fiat: 'EUR', kind: 'sepa' },
  p2pRemoveMethod: { id: '1' },
  p2pBlock: { merchantId: '1' },
  p2pReport: { subject: 'merchant', id: '1', reason: 'scam' },
  p2pUnblock: { merchantId: '1' },
  cancelOrders: { orders: [{ orderId: '1', clientOrderId: 'odd' }] },
  cancelAll: { product: 'spot', symbol: 'BTCUSDT', kind: 'both' },
  countdownOff: { apiKey: 'k' },
  openOrders: { product: 'spot', symbol: 'BTCUSDT' },
  orderHistory: { ...page, kind: 'orders', wallet: 'spot' },
  orderDetail: { orderId: '1', clientOrderId: 'odd' },
  fills: { ...page, orderId: '1', wallet: 'spot' },
  positions: { symbol: 'BTCUSDT' },
  positionHistory: page,
  closePosition: { clientOrderId: 'odd', symbol: 'BTCUSDT', side: 'net', size: '0.01', validUntil: 1 },
  setTargets: {
    symbol: 'BTCUSDT',
    side: 'net',
    targets: [{ orderId: '1', kind: 'stop-loss', by: 'last', price: '40000', size: '0.01' }],
    ended: ['1'],
  },
  adjustMargin: { symbol: 'BTCUSDT', side: 'net', amount: '1' },
  futuresSettings: { symbol: 'BTCUSDT' },
  setLeverage: { symbol: 'BTCUSDT', leverage: 10, side: 'long' },
  setMarginMode: { symbol: 'BTCUSDT', marginMode: 1 },
  setHoldMode: { holdMode: 1 },
  transfer: { clientTransferId: 'odd', from: 'spot', to: 'futures', coin: 'USDT', amount: '1' },
  transfers: { ...page, coin: 'USDT', wallet: 'spot' },
  borrow: { wallet: 'cross', coin: 'USDT', amount: '1' },
  repay: { wallet: 'cross', coin: 'USDT', amount: '1' },
  loanTerms: { wallet: 'cross', coin: 'USDT' },
  loanHistory: { ...page, coin: 'USDT', wallet: 'cross', kind: 'interest' },
  bills: { ...page, coin: 'USDT', wallet: 'spot', kind: 'trade' },
  profitCurve: { epoch: 1, startTime: 0, endTime: 1 },
  performance: { ...page, before: 'o1', direction: 'long', tag: 'odd', zone: 'Europe/Berlin' },
  journalTrades: { ...page, before: 'o1', direction: 'long', tag: 'odd', zone: 'Europe/Berlin', page: 1 },
  noteTrade: { epoch: 1, tradeId: 'o1', note: 'odd', tags: ['odd'] },
  openEpoch: { funds: [{ coin: 'USDT', amount: '1000' }], toFutures: '10' },
  resetEpoch: { funds: [{ coin: 'USDT', amount: '1000' }], toFutures: '10' },
  setRealism: { preset: 'custom', ...DIALS },
}

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  '',
  '-1',
  '0',
  '1e9',
  '0x10',
  '1,5',
  '٣',
  'Infinity',
  '9'.repeat(20),
  '9'.repeat(41),
  `${'9'.repeat(20)}.${'9'.repeat(16)}`,
  '0.0000000000000001',
  '0.00000000000000001',
  '\u0000',
  '😀',
  '\ud800',
  '__proto__',
  'isolated:NOPEUSDT',
  [null],
  {},
]

const FAULTS = /^(?:internal|unavailable|no code)/

/** Returns the name of an answer's code, if the code is known. */
async function ask(name: TradingCallName, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const { method, path } = TRADING_ROUTES[name]
  const query = new URLSearchParams(
    Object.entries(fields).map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const { code } = method === 'GET' ? await browser.get(`${path}?${query}`) : await browser.post(path, fields)
  return code === '00000' ? 'ok' : (findErrorName(code) ?? `no code of ours: ${code}`)
}

/** Yields copies of the value in which one part, at any depth, is replaced by the odd one. */
function* spoil(value: unknown, odd: unknown): Generator {
  yield odd
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    for (const spoiled of spoil(part, odd)) yield Array.isArray(value) ? [spoiled] : { ...value, [name]: spoiled }
  }
}

describe.each(Object.entries(FIELDS).map(([name, fields], nth) => [name, fields, nth] as const))('%s', (name, fields, nth) => {
  it('answers from the catalogue, whatever one of its fields holds', async () => {
    const faults: string[] = []
    // In the quick suite the values take turns, so that each is in the fields of every eighth call.
    for (const odd of someOf(`odd values of ${name}`, ODD, (_odd, index) => index % 8 === nth % 8)) {
      const asked = [...spoil(fields, odd)].slice(1).map(async (spoiled) => {
        const answer = await ask(name as TradingCallName, spoiled as Readonly<Record<string, unknown>>)
        if (FAULTS.test(answer)) faults.push(`${answer}: ${JSON.stringify(spoiled)}`)
      })
      await Promise.all(asked)
    }
    expect(faults).toEqual([])
    expect(server.floor.exchange.status().state).toBe('running')
  }, 60_000)

  it('answers from the catalogue where it gets something else than fields', async () => {
    const { method, path } = TRADING_ROUTES[name as TradingCallName]
    for (const odd of [[], [1], 'text', 7, { ['__proto__']: 1 }]) {
      const { code } =
        method === 'GET'
          ? await browser.get(
              `${path}?${new URLSearchParams([
                [String(odd), '1'],
                [String(odd), '2'],
              ])}`,
            )
          : await browser.post(path, odd)
      expect(code === '00000' || findErrorName(code) !== undefined).toBe(true)
      expect(code).not.toBe(ERRORS.internal.code)
    }
  })
})

it('names every call that takes something', () => {
  const without = [
    'balances',
    'earnAccount',
    'earnCurve',
    'loans',
    'simulationAccount',
    'epochs',
    'rounds',
    'holdings',
    'deleveraging',
    'orderReceipts',
    'web3Account',
    ...PRODUCT_READS,
    ...COPY_READS,
  ]
  expect([...Object.keys(FIELDS), ...without].toSorted()).toEqual(Object.keys(TRADING_ROUTES).toSorted())
})

describe('a download', () => {
  it.each([...EXPORT_KINDS.entries()])('%i, of %s, is refused or empty, whatever is asked', async (nth, kind) => {
    for (const odd of someOf(`odd values of ${kind}`, ODD, (_odd, index) => index % 4 === nth % 4)) {
      const value = encodeURIComponent(typeof odd === 'string' ? odd.toWellFormed() : JSON.stringify(odd))
      for (const field of ['epoch', 'product', 'symbol', 'startTime', 'endTime', 'before', 'limit']) {
        const answer: unknown = await browser.get(`/v1/trade/export/${kind}?format=json&${field}=${value}`)
        const code = Array.isArray(answer) ? 'rows' : (answer as { code: string }).code
        expect([field, odd, code]).not.toContain(ERRORS.internal.code)
      }
    }
  })
})

describe('things of another account', () => {
  it('is not found, not changed and not revealed', async () => {
    const other = await openTrader(server)
    const placed = await server.floor.place(other.userId, { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: 'theirs' })
    const orderId = placed.kind === 'done' && placed.orders[0]?.accepted === true ? placed.orders[0].orderId : ''
    for (const key of [{ orderId }, { clientOrderId: 'theirs' }]) {
      expect(await ask('editOrder', { ...key, price: '48000' })).toBe('orderUnknown')
      expect((await browser.get(`${TRADING_ROUTES.orderDetail.path}?${new URLSearchParams(key)}`)).data).toMatchObject({
        order: null,
        receipt: null,
        fills: [],
      })
      await browser.post(TRADING_ROUTES.cancelOrders.path, { orders: [key] })
    }
    expect((await browser.get(`${TRADING_ROUTES.fills.path}?orderId=${orderId}`)).data).toMatchObject({ rows: [] })
    expect(server.floor.exchange.read.openOrders(other.userId)).toMatchObject([{ orderId, price: '49000.00', status: 'live' }])
    expect(server.floor.exchange.read.openOrders(userId).map((open) => open.orderId)).not.toContain(orderId)
  })
})
