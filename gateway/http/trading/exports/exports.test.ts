import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPORT_KINDS, exportAddress } from '#lib/contract/trading/exports.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import { SIGN_TABLES } from '#gateway/signing/sign-tables.ts'
import { findSignMode } from '#lib/contract/signing/signing-config.ts'
import { ask } from '#tests/front/support/client.ts'
import { readCsv } from '#tests/rigs/read-csv.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: an owner can export everything that their account did, through a plain link. */

let server: TradingServer
let browser: Browser
beforeAll(async () => {
  server = await startTrading()
  ;({ browser } = await openTrader(server))
  const order = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market', amount: '100' }
  for (const clientOrderId of ['=1+1', 'b', 'c']) await browser.post(TRADING_ROUTES.placeOrder.path, { ...order, clientOrderId })
  await browser.post(TRADING_ROUTES.placeOrder.path, {
    ...order,
    clientOrderId: 'waits',
    trigger: { kind: 'trigger', by: 'last', price: '90000' },
  })
  await browser.post(TRADING_ROUTES.placeOrder.path, { ...order, clientOrderId: 'cross', wallet: 'cross' })
  await browser.post(TRADING_ROUTES.transfer.path, { clientTransferId: 't', from: 'spot', to: 'cross', coin: 'USDT', amount: '200' })
  await browser.post(TRADING_ROUTES.placeOrder.path, { ...order, clientOrderId: 'margin', wallet: 'cross' })
  await browser.post(TRADING_ROUTES.resetEpoch.path, {})
})
afterAll(() => server.close())

async function download(path: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return ask(server.port, path, { headers: { host: `127.0.0.1:${server.port}`, cookie } })
}

describe('a download', () => {
  it('has the whole list of a run that is over, newest first', async () => {
    const file = await download(exportAddress('fills', 'json', { epoch: '1' }))
    expect(file.headers['content-disposition']).toBe('attachment; filename="fills-1.json"')
    const rows = JSON.parse(file.body) as { fillId: string; clientOrderId: string }[]
    expect(rows.map(({ clientOrderId }) => clientOrderId)).toEqual(['margin', 'c', 'b', '=1+1'])
    expect(JSON.parse((await download(exportAddress('fills', 'json'))).body)).toEqual([])
  })

  it('opens in a spreadsheet without running anything', async () => {
    const file = await download(exportAddress('orders', 'csv', { epoch: '1' }))
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const { head, rows } = readCsv(file.body)
    expect(head.slice(0, 2)).toEqual(['orderId', 'clientOrderId'])
    expect(rows).toHaveLength(5)
    expect(rows.at(-1)?.[1]).toBe("'=1+1")
  })

  it.each(EXPORT_KINDS)('is there for %s', async (kind) => {
    const file = await download(exportAddress(kind, 'json', { epoch: '1' }))
    expect([file.status, Array.isArray(JSON.parse(file.body))]).toEqual([200, true])
  })

  it.each([
    ['orders', { wallet: 'spot', kind: 'orders' }, ['c', 'b', '=1+1']],
    ['orders', { kind: 'triggers' }, ['waits']],
    ['orders', { wallet: 'spot', kind: 'orders,triggers' }, ['waits', 'c', 'b', '=1+1']],
    ['orders', { wallet: 'cross' }, ['margin']],
    ['fills', { wallet: 'cross' }, ['margin']],
    ['fills', { wallet: 'spot', symbol: 'ETHUSDT' }, []],
  ] as const)('of %s has what the filters %o leave', async (kind, filters, names) => {
    const rows = JSON.parse((await download(exportAddress(kind, 'json', { epoch: '1', ...filters }))).body) as { clientOrderId: string }[]
    expect(rows.map(({ clientOrderId }) => clientOrderId)).toEqual(names)
  })

  it.each([
    ['bills', { kind: 'transfer', wallet: 'cross' }, [['cross', 'USDT']]],
    ['bills', { kind: 'trade', wallet: 'cross', coin: 'BTC' }, [['cross', 'BTC']]],
    ['loans', { kind: 'interest' }, []],
  ] as const)('of %s has what the filters %o leave', async (kind, filters, expected) => {
    const rows = JSON.parse((await download(exportAddress(kind, 'json', { epoch: '1', ...filters }))).body) as {
      wallet: string
      coin: string
    }[]
    expect(rows.map(({ wallet, coin }) => [wallet, coin]).toSorted()).toEqual(expected)
  })

  it('is refused for a kind of row that the list does not have', async () => {
    expect((JSON.parse((await download(exportAddress('fills', 'csv', { kind: 'trade' }))).body) as { code: string }).code).toBe('10001')
    expect((JSON.parse((await download(exportAddress('orders', 'csv', { kind: 'interest' }))).body) as { code: string }).code).toBe('10001')
  })

  it.each(['/v1/trade/export/users?format=csv', '/v1/trade/export/fills?format=exe', '/v1/trade/export/fills'])(
    'is refused: %s',
    async (path) => {
      expect((JSON.parse((await download(path)).body) as { code: string }).code).toBe('10001')
    },
  )
})

describe('signatures', () => {
  it.each(Object.entries(TRADING_ROUTES))('%s is signed with its body where it changes something', (_name, { method, path }) => {
    expect(findSignMode(SIGN_TABLES, path)).toBe(method === 'POST' ? '2' : null)
  })
})
