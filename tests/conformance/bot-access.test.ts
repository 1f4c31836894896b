import { createHmac } from 'node:crypto'
import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS_LEFT_HEADER } from '#lib/contract/open-limits.ts'
import { OPEN_API_DOCUMENT_PATH } from '#lib/contract/open-groups.ts'
import { BOT_CALLS } from '#gateway/http/open/bot/entry/calls.ts'
import { idOf, PASSPHRASE, SPOT, startBotServer, type BotKeyPair, type BotServer } from './bot-server.ts'

/** Goal: a key permits exactly the actions it was created for, and every fault of a request has its own answer. */

let server: BotServer
let key: BotKeyPair

beforeAll(async () => {
  server = await startBotServer({ perSecond: (path) => (path === CANCEL ? 5 : 60), orders: 100 })
  key = await server.createKey()
})

afterAll(() => server.close())

const CANCEL = '/api/v2/spot/trade/cancel-order'
const ASSETS = '/api/v2/spot/account/assets'

interface Request {
  readonly headers?: Record<string, string>
  readonly timestamp?: string
  readonly secret?: string
  readonly path?: string
  readonly signedPath?: string
  readonly as?: BotKeyPair
}

function signedHeaders(method: string, signedPath: string, as: BotKeyPair, body = '', timestamp = String(Date.now()), secret = as.secret) {
  const sign = createHmac('sha256', secret).update(`${timestamp}${method}${signedPath}${body}`).digest('base64')
  return {
    'ACCESS-KEY': as.apiKey,
    'ACCESS-SIGN': sign,
    'ACCESS-TIMESTAMP': timestamp,
    'ACCESS-PASSPHRASE': PASSPHRASE,
    'Content-Type': 'application/json',
    PAPTRADING: '1',
  }
}

/** Sends a request signed by hand; a case sets only the faulty parts. */
async function ask({ headers = {}, timestamp, secret, path = ASSETS, signedPath = path, as = key }: Request) {
  const response = await fetch(`${server.origin}${path}`, {
    headers: { ...signedHeaders('GET', signedPath, as, '', timestamp, secret), ...headers },
  })
  const body = (await response.json()) as { code: string; msg: string; data: unknown }
  return { status: response.status, ...body }
}

describe('a request', () => {
  it('that is signed is answered', async () => {
    expect(await ask({})).toMatchObject({ status: 200, code: '00000', msg: 'success' })
  })

  it.each([
    ['no key', { headers: { 'ACCESS-KEY': '' } }, '40001', ccxt.AuthenticationError],
    ['no signature', { headers: { 'ACCESS-SIGN': '' } }, '40003', ccxt.AuthenticationError],
    ['no passphrase', { headers: { 'ACCESS-PASSPHRASE': '' } }, '40011', ccxt.AuthenticationError],
    ['no time', { headers: { 'ACCESS-TIMESTAMP': '' } }, '40005', ccxt.InvalidNonce],
    ['a time that is none', { timestamp: 'now' }, '40005', ccxt.InvalidNonce],
    ['an old time', { timestamp: String(Date.now() - 31_000) }, '40008', ccxt.InvalidNonce],
    ['a time to come', { timestamp: String(Date.now() + 3_600_000) }, '40008', ccxt.InvalidNonce],
    ['a key that nobody has', { headers: { 'ACCESS-KEY': 'ag_nobody' } }, '40037', ccxt.AuthenticationError],
    ['another secret', { secret: 'another' }, '40009', ccxt.AuthenticationError],
    ['another passphrase', { headers: { 'ACCESS-PASSPHRASE': 'another9horse' } }, '40012', ccxt.AuthenticationError],
    ['another path signed', { signedPath: '/api/v2/spot/account/info' }, '40009', ccxt.AuthenticationError],
  ] as const)('with %s is refused', async (_case, request, code, exception) => {
    const answer = await ask(request)
    expect(answer).toMatchObject({ status: 400, code, data: null })
    const client = new ccxt.bitget()
    expect(() => client.handleErrors(400, '', '', 'GET', {}, JSON.stringify(answer), answer, {}, '')).toThrow(exception)
  })

  it('may be signed over its query as it is sent, or decoded', async () => {
    const path = '/api/v2/spot/trade/orderInfo?clientOid=a%20b%2Cc'
    expect(await ask({ path })).toMatchObject({ code: '00000', data: [] })
    expect(await ask({ path, signedPath: decodeURIComponent(path) })).toMatchObject({ code: '00000', data: [] })
    expect(await ask({ path, signedPath: '/api/v2/spot/trade/orderInfo?clientOid=a' })).toMatchObject({ code: '40009' })
  })

  it('whose query cannot be decoded is still judged', async () => {
    expect(await ask({ path: `${ASSETS}?coin=%E0%A4%A` })).toMatchObject({ code: '00000' })
  })

  it('to a path that does not exist says so', async () => {
    expect(await ask({ path: '/api/v2/spot/trade/nothing' })).toMatchObject({ status: 404, code: '40404' })
  })
})

describe('the description of the API', () => {
  it('has every private call, with what it takes and that it needs a key', async () => {
    const response = await fetch(`${server.origin}${OPEN_API_DOCUMENT_PATH}`)
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, { security?: object[] }>> }
    const without = BOT_CALLS.map(({ method, path }) => [method, path] as const).filter(
      ([method, path]) => paths[path]?.[method.toLowerCase()]?.security?.length !== 1,
    )
    expect(without).toEqual([])
    expect(paths['/api/v2/spot/trade/place-order']?.['post']).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { required: expect.arrayContaining(['symbol', 'side', 'size']) as unknown } } },
      },
    })
  })

  it.each(BOT_CALLS)('$method $path asks for a key', async ({ method, path }) => {
    const response = await fetch(`${server.origin}${path}`, { method })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, '40001'])
  })
})

describe('a key', () => {
  it('that may only read reads and does not trade', async () => {
    const client = await server.ccxt(await server.createKey({ permissions: ['read'] }))
    expect((await client.fetchBalance())['USDT']?.total).toBe(50_000)
    await expect(client.createOrder(SPOT, 'limit', 'buy', 0.01, 100_000)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    await expect(client.transfer('USDT', 1, 'spot', 'swap')).rejects.toBeInstanceOf(ccxt.PermissionDenied)
  })

  it('is good from its addresses alone', async () => {
    const here = await server.createKey({ addresses: ['127.0.0.0/8'] })
    expect(await ask({ as: here })).toMatchObject({ code: '00000' })
    const elsewhere = await server.createKey({ addresses: ['203.0.113.7'] })
    expect(await ask({ as: elsewhere })).toMatchObject({ status: 400, code: '40018' })
  })

  it('expires', async () => {
    const { userId } = await server.createKey()
    const short = await server.addKey(userId, { expiresAt: Date.now() + 2_000 })
    await expect.poll(async () => (await ask({ as: short })).code).toBe('40006')
  })

  it('of a sub-account does what the sub-account may', async () => {
    const { users } = server.accounts
    const sub = await users.create({ kind: 'sub', parentId: key.userId, name: 'View', permissions: '["view"]' })
    const client = await server.ccxt(await server.addKey(sub?.id ?? ''))
    expect((await client.fetchBalance())['USDT']?.total).toBe(50_000)
    await expect(client.createOrder(SPOT, 'limit', 'buy', 0.01, 100_000)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
  })

  it('reads and cancels nothing of another account', async () => {
    const [mine, other] = await Promise.all([server.ccxt(await server.createKey()), server.ccxt(await server.createKey())])
    const price = Math.floor(((await mine.fetchTicker(SPOT)).last as number) * 0.97)
    const id = idOf(await mine.createOrder(SPOT, 'limit', 'buy', 0.001, price))
    await expect(other.fetchOrder(id, SPOT)).rejects.toBeInstanceOf(ccxt.OrderNotFound)
    await expect(other.cancelOrder(id, SPOT)).rejects.toBeInstanceOf(ccxt.OrderNotFound)
    expect(await other.fetchOpenOrders(SPOT)).toEqual([])
    await mine.cancelOrder(id, SPOT)
  })

  it('is slowed down where it asks too often', async () => {
    const client = await server.ccxt(await server.createKey())
    await client.loadMarkets()
    const tries = Array.from({ length: 12 }, () => client.cancelOrder('1', SPOT).catch((error: unknown) => error))
    const errors = await Promise.all(tries)
    expect(errors.filter((error) => error instanceof ccxt.DDoSProtection).length).toBeGreaterThan(0)
    expect(errors.filter((error) => error instanceof ccxt.OrderNotFound).length).toBeGreaterThanOrEqual(5)
  })

  it('is told how many calls of a kind it has left, and when to come back, each kind and each key for itself', async () => {
    const [one, other] = [await server.createKey(), await server.createKey()]
    const cancel = async (as: BotKeyPair) => {
      const body = JSON.stringify({ symbol: 'BTCUSDT', orderId: '1' })
      const response = await fetch(`${server.origin}${CANCEL}`, { method: 'POST', headers: signedHeaders('POST', CANCEL, as, body), body })
      return [response.status, response.headers.get(CALLS_LEFT_HEADER), response.headers.get('retry-after')]
    }
    const answers: unknown[] = []
    for (let nth = 0; nth < 5; nth += 1) answers.push(await cancel(one))
    expect(answers[0]).toEqual([400, '4', null])
    const burst = await Promise.all(Array.from({ length: 11 }, () => cancel(one)))
    expect(burst).toContainEqual([429, '0', '1'])
    expect(await cancel(other)).toEqual([400, '4', null])
    expect((await fetch(`${server.origin}${CANCEL}`, { method: 'POST' })).headers.get(CALLS_LEFT_HEADER)).toBe('5')
    expect((await fetch(`${server.origin}${ASSETS}`, { headers: signedHeaders('GET', ASSETS, one) })).headers.get(CALLS_LEFT_HEADER)).toBe(
      '59',
    )
  })

  it('is told so by public calls too, for its address', async () => {
    const paths = ['/api/v2/spot/market/tickers', '/api/v2/mix/market/account-long-short?symbol=BTCUSDT', '/api/v2/none', '/api/v3/none']
    const left = await Promise.all(paths.map(async (path) => (await fetch(`${server.origin}${path}`)).headers.get(CALLS_LEFT_HEADER)))
    expect(left.map(Number).every((count) => count > 0 && count < 60)).toBe(true)
    const burst = await Promise.all(Array.from({ length: 121 }, () => fetch(`${server.origin}/api/v2/public/time`)))
    const refused = burst.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.map(({ headers }) => [headers.get(CALLS_LEFT_HEADER), headers.get('retry-after')])).toContainEqual(['0', '1'])
    expect(await refused[0]?.json()).toMatchObject({ code: '429', data: null })
  })
})
