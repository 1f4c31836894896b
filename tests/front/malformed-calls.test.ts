import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { DIALECT_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import { ACCOUNT_CALLS } from '#gateway/http/accounts/accounts-api.ts'
import { relatedOriginRoutes } from '#gateway/http/accounts/checks/related-origins.ts'
import { healthRoutes } from '#gateway/http/health.ts'
import { registerMarketApi } from '#gateway/http/market/market-api.ts'
import { BOT_CALLS } from '#gateway/http/open/bot/entry/calls.ts'
import { registerPrivateApi } from '#gateway/http/open/bot/entry/private-api.ts'
import { registerOpenApi } from '#gateway/http/open/public/open-api.ts'
import { describeOpenApi } from '#gateway/http/open/reference/openapi/openapi-document.ts'
import { policyReportRoutes } from '#gateway/http/policy-reports.ts'
import { registerTradingApi, TRADING_CALLS } from '#gateway/http/trading/api/trading-api.ts'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { createStreamHub } from '#gateway/stream/client/hub.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { ask, askRaw, statusOf } from './support/client.ts'

// Goal: an unreadable call is answered as the caller's fault, at every address of the product, in an envelope with a code
// of the catalogue, and alerts nobody.

let server: AccountsServer
let floor: Floor
beforeAll(async () => {
  floor = new Floor()
  const feed = createFeed({ source: 'synthetic', seed: 'malformed' }, Date.now)
  const hub = createStreamHub(feed)
  server = await startAccounts({
    streams:
      () =>
      (...upgrade) =>
        hub.handleUpgrade(...upgrade),
    async more(fastify, admission) {
      await fastify.register(
        healthRoutes({
          version: '1',
          uptime: () => 1,
          stores: {},
          read: () => ({ web: true, feed: null, exchange: null, gatewayOrigin: null }),
        }),
      )
      await fastify.register(policyReportRoutes)
      await registerMarketApi(fastify, feed)
      describeOpenApi(fastify, '1')
      await registerOpenApi(fastify, feed, () => engineTerms().margin)
      const { accounts, trusts } = admission
      await registerPrivateApi(fastify, {
        apiKeys: accounts.apiKeys,
        subAccounts: accounts.subAccounts,
        countdowns: accounts.countdowns,
        guestQuota: accounts.guestQuota,
        exchange: floor.exchange,
        feed,
        trusts,
        clock: wallClock,
      })
      await registerTradingApi(fastify, { ...admission, exchange: floor.exchange, feed })
      await fastify.register(relatedOriginRoutes)
    },
  })
})
afterAll(async () => {
  await server.close()
  floor.end()
})

const ADDRESSES = [
  ...[...ACCOUNT_CALLS, ...BOT_CALLS].map(({ path }) => path),
  ...TRADING_CALLS.map(({ route }) => route.path),
  ...['tickers', 'rates', 'snapshot', 'candles', 'none'].map((name) => `/v1/market/${name}`),
  '/v1/none',
  '/v1',
  '/api',
  '/api/v2/none',
  '/api/v3/none',
  '/api/v2/public/time',
  '/api/v2/spot/market/tickers',
  '/api/v2/mix/market/tickers',
  '/api/v2/openapi.json',
  '/v2/ws/public',
  '/v3/ws/public',
  '/healthz',
  '/.well-known/webauthn',
  '/v1/buried/log/cspSecurity',
  '/v1/mix/config/gatewaySignConfig',
  '/v1/security/policy/captcha/challenge',
  '/v1/trade/export/fills',
  '/v1/hooks/none',
  '/v1/spot/withdraw',
  '/dev/outbox',
]

const JSON_TYPE = 'application/json'
const BODIES: readonly (readonly [what: string, type: string, body: string])[] = [
  ['nothing', JSON_TYPE, ''],
  ['half an object', JSON_TYPE, '{'],
  ['a list', JSON_TYPE, '[]'],
  ['nothing by name', JSON_TYPE, 'null'],
  ['a number', JSON_TYPE, '7'],
  ['a text', JSON_TYPE, '"x"'],
  ['a prototype', JSON_TYPE, '{"__proto__":{"admin":true}}'],
  ['a prototype within', JSON_TYPE, '{"a":{"__proto__":{}}}'],
  ['an escaped prototype', JSON_TYPE, '{"\\u005f_proto__":{}}'],
  ['a constructor', JSON_TYPE, '{"constructor":{"prototype":{}}}'],
  ['one name twice', JSON_TYPE, '{"symbol":"A","symbol":{}}'],
  ['lists without end', JSON_TYPE, '['.repeat(30_000)],
  ['objects in objects', JSON_TYPE, '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)],
  ['lists in lists', JSON_TYPE, '['.repeat(15_000) + ']'.repeat(15_000)],
  ['too much', JSON_TYPE, JSON.stringify('x'.repeat(1_200_000))],
  ['a number beyond numbers', JSON_TYPE, '{"size":1e999}'],
  ['lone surrogates', JSON_TYPE, '{"symbol":"\\ud800"}'],
  ['a NUL', JSON_TYPE, '{"symbol":"\\u0000"}'],
  ['markup', 'text/xml', '<x/>'],
  ['parts', 'multipart/form-data; boundary=x', '--x--'],
  ['parts without boundary', 'multipart/form-data', 'x'],
  ['no known kind', 'x', '{}'],
  ['an empty kind', '', '{}'],
  ['another set of characters', `${JSON_TYPE}; charset=utf-16`, '{}'],
  ['a form', 'application/x-www-form-urlencoded', 'a[]=1&a[]=2&__proto__=1'],
  ['a form of many fields', 'application/x-www-form-urlencoded', 'a=1&'.repeat(5000)],
  ['a form that does not decode', 'application/x-www-form-urlencoded', '%FF=%'],
  ['plain text', 'text/plain', 'x'],
  ['a kind of a thousand parameters', `${JSON_TYPE};${' a=b;'.repeat(1000)}`, '{}'],
]

const CODES: ReadonlySet<string> = new Set([...Object.values(ERRORS), ...Object.values(DIALECT_ERRORS)].map(({ code }) => code))
const FAULTS: ReadonlySet<string> = new Set([
  ERRORS.internal.code,
  ERRORS.unavailable.code,
  DIALECT_ERRORS.internal.code,
  DIALECT_ERRORS.busy.code,
])

let requests = 0
/** Returns the faults in the answers of all addresses to one request. */
async function complaintsOf(
  what: string,
  method: string,
  headers: Record<string, string>,
  { query = '', body }: { query?: string; body?: string },
): Promise<string[]> {
  // In the quick suite the addresses take turns, so that each gets a quarter of the requests.
  const turn = requests % 4
  requests += 1
  const addresses = someOf(`addresses with request ${requests}`, ADDRESSES, (_path, index) => index % 4 === turn)
  const complaints = await Promise.all(addresses.map((path) => complain(path + query, what, method, headers, body)))
  return complaints.filter((complaint) => complaint !== null)
}

/** Sends a request and returns the fault in its answer, or null. */
async function complain(
  path: string,
  what: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<string | null> {
  const answer = await ask(server.port, path, {
    method,
    headers: { host: 'localhost', 'x-forwarded-for': '198.51.100.7', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const known = isKnown(answer.body, path)
  return answer.status < 500 && known ? null : `${method} ${path} with ${what}: ${answer.status} ${answer.body.slice(0, 100)}`
}

/** Checks for a known code. Success counts, too, because a call may ignore its body. */
function isKnown(body: string, target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  if (path === '/healthz' || path === '/api/v2/openapi.json' || path.startsWith('/.well-known/')) return true
  const { code } = JSON.parse(body) as { code: string }
  return code === '00000' || (CODES.has(code) && !FAULTS.has(code))
}

describe.each(BODIES)('a body of %s', (what, type, body) => {
  it('is answered with a code of the catalogue at every address', async () => {
    expect(await complaintsOf(what, 'POST', { 'content-type': type }, { body })).toEqual([])
  })
})

it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'SEARCH'])('%s is answered with a code of the catalogue at every address', async (method) => {
  expect(await complaintsOf('half an object', method, { 'content-type': JSON_TYPE, 'content-length': '1' }, { body: '{' })).toEqual([])
})

it.each([
  ['that does not decode', '?%FF=%'],
  ['of one name many times', `?${'symbol=a&'.repeat(1500)}`],
  ['of lists', '?symbol[]=1&symbol[a]=2'],
  ['of prototypes', '?__proto__=1&constructor=2'],
  ['of what is no text', '?productType=%00&symbol=%ED%A0%80'],
  ['of numbers twice', '?limit=1e9&limit=-1'],
  ['of a long value', `?symbol=${'x'.repeat(12_000)}`],
  ['of nothing', '?=&&='],
  ['of quotes', '?symbol=\'"<>'],
])('a query %s is answered with a code of the catalogue at every address', async (what, query) => {
  expect(await complaintsOf(`a query ${what}`, 'GET', {}, { query })).toEqual([])
})

describe('market calls', () => {
  it.each([
    ['', 400],
    ['{', 400],
    [JSON.stringify('x'.repeat(1_200_000)), 413],
    ['{}', 404],
  ])('refuse the body %.10s with %i, as every call', async (body, status) => {
    for (const path of ['/v1/market/tickers', '/v1/market/none', '/v1/none']) {
      const answer = await ask(server.port, path, { method: 'POST', headers: { host: 'localhost', 'content-type': JSON_TYPE }, body })
      expect([path, answer.status]).toEqual([path, status])
      expect(JSON.parse(answer.body)).toMatchObject({ status: 'error', data: null, code: status === 404 ? '10404' : '10001' })
    }
  })
})

describe('an upgrade', () => {
  it.each([
    ['without key', '/v2/ws/public', ['Sec-WebSocket-Version: 13']],
    ['of another version', '/v2/ws/public', ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 99']],
    ['with a bad key', '/v2/ws/public', ['Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13']],
    ['with a body', '/v2/ws/public', ['Content-Length: 5']],
    ['in chunks', '/v2/ws/public', ['Transfer-Encoding: chunked']],
    ['in another coding', '/v2/ws/public', ['Transfer-Encoding: gzip, chunked']],
    [
      'with a protocol that is none',
      '/v2/ws/public',
      ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Protocol: ,,'],
    ],
    ['at a path that cannot be read', '/v2/ws/%FF', []],
    ['at no stream', '/v2/ws/none', []],
  ])('%s is refused', async (_what, path, lines) => {
    const status = statusOf(
      await askRaw(
        server.port,
        [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', ...lines],
        'hello',
      ),
    )
    expect([400, 404, 405, 426, 501]).toContain(status)
  })
})

describe('a client that breaks off its body', () => {
  const OWN = 'a client has broken off the body of its request'
  const ownLines = () => server.logged.filter(({ msg }) => msg === OWN)

  it.each([
    ['/v1/user/login', 'Content-Length: 1000'],
    ['/v1/user/login', 'Transfer-Encoding: chunked'],
    ['/v1/trade/order/place', 'Content-Length: 1000'],
    ['/v1/market/tickers', 'Content-Length: 1000'],
    ['/api/v2/spot/trade/place-order', 'Content-Length: 1000'],
    ['/v1/none', 'Content-Length: 1000'],
    ['/v1/buried/log/cspSecurity', 'Content-Length: 1000'],
  ])('at %s (%s) is told of quietly, in its own sentence', async (path, framing) => {
    const before = ownLines().length
    const socket = connect(server.port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    const part = framing.startsWith('C') ? '{"loginName":' : 'd\r\n{"loginName":\r\n'
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}\r\n\r\n${part}`)
    // Wait for an answer on another connection: by then the server has read this one.
    await ask(server.port, '/healthz', { headers: { host: 'localhost' } })
    socket.destroy()
    await expect.poll(() => ownLines().length).toBe(before + 1)
    expect(ownLines().at(-1)).toMatchObject({ level: 30, path })
  })
})

it('and none of it raised an alert', () => {
  const loud = server.logged.filter(
    ({ level, msg }) => (typeof level !== 'number' || level >= 40) && msg !== 'a browser reports a breach of the page policy',
  )
  expect(loud).toEqual([])
})
