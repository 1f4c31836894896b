import { brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { createRateLimits, LIMITS } from '#gateway/guard/rate-limits.ts'
import { registerOpenApi } from '#gateway/http/open/public/open-api.ts'
import { ask } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// Goal: every call ends at the front door with an envelope, whatever its outcome, and none reaches the web process.

let open: OpenDoor
afterEach(() => open.close())

const json = { 'content-type': 'application/json' }

describe('a call', () => {
  it.each(['/v1', '/v1/', '/v1/none', '/api', '/api/v2/none', '/v2/ws', '/v3/ws/public', '/healthz/none'])(
    '%s that nobody knows is a JSON 404',
    async (path) => {
      open = await openDoor()
      const answer = await ask(open.port, path)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.body)).toMatchObject({
        code: path.startsWith('/v1') || path.startsWith('/h') ? '10404' : '40404',
        data: null,
        requestTime: expect.any(Number) as number,
      })
      expect(open.upstream.reached).toEqual([])
    },
  )

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s stays here too', async (method) => {
    open = await openDoor()
    expect(
      (await ask(open.port, '/v1/none', { method, headers: method === 'POST' ? json : {}, ...(method === 'POST' ? { body: '{}' } : {}) }))
        .status,
    ).toBe(404)
    expect(open.upstream.reached).toEqual([])
  })

  it.each<[string, Record<string, string>, string, string]>([
    ['?languageType=15', {}, '요청 오류', 'Korean'],
    ['?languageType=8', {}, 'İstek hatası', 'Turkish'],
    ['?languageType=22', {}, 'Fel i begäran', 'Swedish'],
    ['?languageType=14', {}, 'คำขอผิดพลาด', 'Thai'],
    ['?languageType=16', {}, 'Request error', 'Dutch, in English'],
    ['?languageType=17', {}, 'Request error', 'en-PH, in English'],
    ['?languageType=0', { locale: 'zh-cn' }, '请求错误', 'zh-CN in another spelling'],
    ['', { locale: 'bg' }, 'Грешка при заявката', 'Bulgarian'],
    ['?languageType=0', { locale: 'bg' }, 'Грешка при заявката', 'Bulgarian, which has the number of English'],
    ['?languageType=5', { locale: 'xx' }, '請求錯誤', 'zh-TW, by its number'],
    ['?languageType=x', {}, 'Request error', 'no language'],
  ])('in a language (%s %j) is refused in it: %s, %s', async (query, headers, msg) => {
    open = await openDoor()
    expect(JSON.parse((await ask(open.port, `/v1/none${query}`, { headers })).body)).toMatchObject({ code: '10404', msg })
  })

  it.each([
    ['/v1/%E0%A4%A', 400],
    ['/v1/%', 400],
  ])('%s that cannot be read is refused in the same shape', async (path, status) => {
    open = await openDoor()
    const answer = await ask(open.port, path)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ status: 'error', data: null })
  })

  it('with a body that is too long, or is not what it says, is refused in the same shape', async () => {
    open = await openDoor({}, ({ fastify }) => void fastify.post('/v1/echo', (request) => request.body))
    const long = await ask(open.port, '/v1/echo', { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(1024 * 1024)) })
    const broken = await ask(open.port, '/v1/echo', { method: 'POST', headers: json, body: '{' })
    const other = await ask(open.port, '/v1/echo', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<x/>' })
    expect([long.status, broken.status, other.status]).toEqual([413, 400, 400])
    for (const { body } of [long, broken, other]) expect(JSON.parse(body)).toMatchObject({ status: 'error', data: null })
  })

  it('that fails says nothing of why, and the log says all', async () => {
    open = await openDoor(
      {},
      ({ fastify }) =>
        void fastify.get('/v1/bad', () => {
          throw new Error('the password is hunter2')
        }),
    )
    const answer = await ask(open.port, '/v1/bad')
    expect(answer.status).toBe(500)
    expect(answer.body).not.toContain('hunter2')
    expect(JSON.stringify(open.logged)).toContain('hunter2')
  })

  it('tells the server time, which clients set their clock by, and an id for the log', async () => {
    open = await openDoor({}, ({ fastify }) => void fastify.get('/v1/ok', () => ({})))
    const { headers } = await ask(open.port, '/v1/ok', { headers: { 'request-id': 'mine', 'x-request-id': 'mine' } })
    expect(Number(headers['request-time'])).toBeGreaterThan(1_700_000_000_000)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('with a long answer is compressed, and a route may let it be kept', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ index, name: 'row' }))
    open = await openDoor(
      {},
      ({ fastify }) => void fastify.get('/v1/rows', (_request, reply) => reply.header('cache-control', 'public, max-age=1').send(rows)),
    )
    const answer = await ask(open.port, '/v1/rows', { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', 'cache-control': 'public, max-age=1' })
    expect(JSON.parse(brotliDecompressSync(answer.bytes).toString())).toEqual(rows)
  })
})

describe('cookies', () => {
  it('are sent once each, in their order', async () => {
    open = await openDoor(
      {},
      ({ fastify }) =>
        void fastify.get('/v1/ok', (_request, reply) =>
          reply.header('set-cookie', 'a=1; Path=/').header('set-cookie', 'b=2; Path=/').send({}),
        ),
    )
    expect((await ask(open.port, '/v1/ok')).headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/'])
  })

  it('are sent once where there is one', async () => {
    open = await openDoor({}, ({ fastify }) => void fastify.get('/v1/ok', (_request, reply) => reply.header('set-cookie', 'a=1').send({})))
    expect((await ask(open.port, '/v1/ok')).headers['set-cookie']).toEqual(['a=1'])
  })
})

describe('an address of the open API', () => {
  const feed = createFeed({ source: 'synthetic', seed: 'envelopes' }, Date.now)
  afterAll(() => feed.close())

  it('is answered in the envelope of its dialect, whatever is asked there and however', async () => {
    open = await openDoor({}, ({ fastify }) => registerOpenApi(fastify, feed, () => engineTerms().margin))
    const long = [9000, 40_000].map((length) => `/api/v2/${'a'.repeat(length)}`)
    const unknown = ['/api', '/api/', '/api/v1/x', '/api/v2', '/api/v2/none', '/api/v3', '/api/v3/x', '/api//v2/public/time', '/api/v2/%zz']
    const refused = ['/api/v2/broker', '/api/v2/broker/account/info', '/api/v2/tax/none', '/api/v2/earn/loan/a/b']
    const odd = ['/api/v2/public/time?x=%zz', '/api/v2/spot/market/tickers?symbol=%E0%A4%A', '/v2/ws/public', '/v3/ws']
    const paths = [...unknown, ...refused, ...odd, ...long]
    const without: string[] = []
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        for (const type of method.startsWith('P') ? ['application/json', 'text/xml'] : ['']) {
          const sent = type === '' ? {} : { headers: { 'content-type': type }, body: '{' }
          const { body, status } = await ask(open.port, path, { method, ...sent })
          const keys = body.startsWith('{') ? Object.keys(JSON.parse(body) as object) : []
          if (keys.join(' ') !== 'code msg requestTime data') without.push(`${method} ${path.slice(0, 40)} ${type}: ${status}`)
        }
      }
    }
    expect(without).toEqual([])
  })
})

describe('the limit of a call', () => {
  it.each([
    ['operator', '/v1/operator/replay'],
    ['operator', '/v1/operator/none'],
    ['reports', '/v1/buried/log/cspSecurity'],
    ['app', '/v1/market/none'],
    ['open', '/api/v2/none'],
    [null, '/healthz'],
  ])('%s is that of %s in every spelling of the request line', async (limit, path) => {
    const counted: string[] = []
    const known = ['/v1/operator/replay', '/v1/buried/log/cspSecurity', '/healthz']
    open = await openDoor({ countRequest: async (name) => (counted.push(name), null) }, ({ fastify }) => {
      for (const each of known) fastify.get(each, () => ({}))
    })
    const encode = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    const [, first = '', ...rest] = path.split('/')
    const spellings = [path, `${path}?x=/api/v2`, ['', first, ...rest.map(encode)].join('/')]
    const statuses = []
    for (const each of spellings) statuses.push((await ask(open.port, each)).status)
    expect(new Set(statuses)).toEqual(new Set([known.includes(path) ? 200 : 404]))
    expect(new Set(counted)).toEqual(new Set(limit === null ? [] : [limit]))
  })
})

describe('limits', () => {
  const few = { ...LIMITS, app: { points: 3, seconds: 60 }, open: { points: 2, seconds: 60 } }

  it('count per address and kind of call', async () => {
    open = await openDoor({ countRequest: createRateLimits(few), trustedProxies: ['127.0.0.1'] })
    const statusOf = async (path: string, address: string) =>
      (await ask(open.port, path, { headers: { 'x-forwarded-for': address } })).status
    const statuses: number[] = []
    for (let call = 0; call < 5; call += 1) statuses.push(await statusOf('/v1/none', '198.51.100.1'))
    expect(statuses).toEqual([404, 404, 404, 429, 429])
    expect(await statusOf('/api/v2/none', '198.51.100.1')).toBe(404)
    expect(await statusOf('/v1/none', '198.51.100.2')).toBe(404)
  })

  it('say when to come back, in an envelope', async () => {
    open = await openDoor({ countRequest: createRateLimits(few) })
    for (let call = 0; call < 2; call += 1) await ask(open.port, '/api/v2/none')
    const answer = await ask(open.port, '/api/v2/none')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['x-mbx-used-remain-limit']).toBe('0')
    expect(JSON.parse(answer.body)).toMatchObject({ code: '429', msg: 'Too Many Requests', data: null })
    expect(LIMITS.open).toEqual({ points: 6000, seconds: 60 })
  })

  it('say so too where a call refuses by itself and knows no time', async () => {
    open = await openDoor({}, ({ fastify }) => {
      fastify.get('/v1/busy', (_request, reply) => reply.code(429).send({}))
      fastify.get('/v1/later', (_request, reply) => reply.code(429).header('retry-after', '7').send({}))
    })
    expect((await ask(open.port, '/v1/busy')).headers['retry-after']).toBe('1')
    expect((await ask(open.port, '/v1/later')).headers['retry-after']).toBe('7')
  })

  it('believe no address that the visitor names himself', async () => {
    open = await openDoor({ countRequest: createRateLimits(few) })
    const statuses: number[] = []
    for (let call = 0; call < 4; call += 1)
      statuses.push((await ask(open.port, '/v1/none', { headers: { 'x-forwarded-for': `198.51.100.${call}` } })).status)
    expect(statuses).toEqual([404, 404, 404, 429])
  })

  it('do not count the pages that are rendered for everybody', async () => {
    open = await openDoor({ countRequest: () => Promise.resolve(9) })
    const port = await open.door.listenInternally()
    expect((await ask(port, '/v1/none', { headers: { host: 'anything' } })).status).toBe(404)
    expect((await ask(open.port, '/v1/none')).status).toBe(429)
  })
})
