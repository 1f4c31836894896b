import { join } from 'node:path'
import { request } from '@playwright/test'
import { createOutbox, OUTBOX_FOLDER } from '#gateway/accounts/delivery/outbox.ts'
import { DATA_FOLDER, PORT } from './address.ts'

/** Cookies of the user whose pages are pictured. */
export const TRADER_FILE = './test-results/pictures-trader.json'

const ORIGIN = `http://localhost:${PORT}`
const EMAIL = 'ada@agio.example'
/** User agent in the trader's list of devices. */
const DEVICE = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const PASSWORD = 'Correct1horse!'

/** Makes a call of the site and returns its data; throws if it is refused. */
type Call = <Data>(path: string, body?: object) => Promise<Data>

/** Registers a user who has traded everything that has a page, and stores the session's cookies. */
export async function openTrader(): Promise<void> {
  const browser = await request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: { origin: ORIGIN }, userAgent: DEVICE })
  const call: Call = async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await (body === undefined ? browser.get(`/v1${path}`) : browser.post(`/v1${path}`, { data: body }))
    const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: Data }
    if (code !== '00000') throw new Error(`${path}: ${msg}`)
    return data
  }
  await call('/user/guest/create', {})
  await call('/user/register/email', { email: EMAIL, verifyCode: await codeFor(call, 'register'), pwd: PASSWORD, rePwd: PASSWORD })
  await openKeyAndSubAccounts(call)
  await trade(call)
  await browser.storageState({ path: TRADER_FILE })
  await browser.dispose()
}

async function codeFor(call: Call, scene: 'register' | 'security'): Promise<string> {
  const outbox = createOutbox(join(DATA_FOLDER, OUTBOX_FOLDER))
  const known = (await outbox.list()).length
  await call('/msg/verifycode/send', { scene, codeType: 'email', ...(scene === 'register' ? { email: EMAIL } : {}) })
  for (;;) {
    const messages = await outbox.list()
    // Letters are written after the answer is sent.
    if (messages.length > known) return /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? ''
  }
}

async function openKeyAndSubAccounts(call: Call): Promise<void> {
  const emailCode = await codeFor(call, 'security')
  await call('/user/api-key/create', {
    label: 'Grid bot',
    permissions: ['read', 'trade'],
    addresses: ['203.0.113.7'],
    passphrase: 'gridbot2031',
    emailCode,
  })
  await call('/user/sub/create', { name: 'Grid bot' })
}

async function trade(call: Call): Promise<void> {
  const prices = await readPrices(call)
  let orders = 0
  const order = async (product: 'spot' | 'futures', symbol: string, side: 'buy' | 'sell', more: object): Promise<void> => {
    orders += 1
    await call('/trade/order/place', { clientOrderId: `picture-${orders}`, product, symbol, side, type: 'market', ...more })
  }
  const limit = (symbol: string, ratio: number, size: string) => ({ type: 'limit', price: prices(symbol, ratio), size })
  const transfer = (to: string, amount: string) =>
    call('/asset/transfer', { clientTransferId: `picture-${to}`, from: 'spot', to, coin: 'USDT', amount })

  await call('/simulation/realism', { preset: 'frictionless' })
  await transfer('futures', '10000')
  await transfer('cross', '2000')
  await call('/asset/borrow', { wallet: 'cross', coin: 'USDT', amount: '1500' })

  await order('spot', 'BTCUSDT', 'buy', { amount: '8000' })
  await order('spot', 'ETHUSDT', 'buy', { amount: '3000' })
  await order('spot', 'BTCUSDT', 'sell', { size: '0.02' })
  await order('spot', 'BTCUSDT', 'buy', limit('BTCUSDT', 0.985, '0.05'))
  await order('spot', 'BTCUSDT', 'sell', limit('BTCUSDT', 1.012, '0.03'))
  await order('spot', 'BTCUSDT', 'sell', { size: '0.02', trigger: { kind: 'stop-loss', by: 'last', price: prices('BTCUSDT', 0.96) } })
  await order('spot', 'BTCUSDT', 'buy', { amount: '1000', wallet: 'cross' })
  await order('spot', 'BTCUSDT', 'buy', { ...limit('BTCUSDT', 0.98, '0.01'), wallet: 'cross' })

  await order('futures', 'BTCUSDT', 'buy', { size: '0.12' })
  await order('futures', 'ETHUSDT', 'sell', { size: '1.5' })
  await order('futures', 'ETHUSDT', 'buy', { size: '0.5', reduceOnly: true })
  await order('futures', 'BTCUSDT', 'buy', limit('BTCUSDT', 0.98, '0.05'))
  await order('futures', 'BTCUSDT', 'sell', {
    size: '0.06',
    reduceOnly: true,
    trigger: { kind: 'take-profit', by: 'mark', price: prices('BTCUSDT', 1.03) },
  })
  await order('futures', 'XRPUSDT', 'buy', { size: '500' })
  await call('/trade/position/close', { clientOrderId: 'picture-close', symbol: 'XRPUSDT', side: 'net' })
}

/** Returns a function that gives a share of a pair's spot price, formatted like its market's prices. */
async function readPrices(call: Call): Promise<(symbol: string, ratio: number) => string> {
  const { rows } = await call<{ rows: readonly { symbol: string; last: string; pricePlace: number }[] }>('/market/tickers?product=spot')
  return (symbol, ratio) => {
    const row = rows.find((candidate) => candidate.symbol === symbol)
    if (row === undefined) throw new Error(`${symbol} is not listed`)
    return (Number(row.last) * ratio).toFixed(Math.min(row.pricePlace, 1))
  }
}
