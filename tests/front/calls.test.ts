import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { healthRoutes, PROBE_KEPT_MS, PROBE_TIMEOUT_MS, type Health, type HealthOptions } from '#gateway/http/health.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { policyReportRoutes } from '#gateway/http/policy-reports.ts'
import { createRateLimits, LIMITS } from '#gateway/front/guard/rate-limits.ts'
import { ask } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// The goal: every call ends at the front door with an envelope, whatever becomes of it, and none of them reaches the web process.

let open: OpenDoor
afterEach(() => open.close())

const json = { 'content-type': 'application/json' }

describe('a call', () => {
  it.each(['/v1', '/v1/', '/v1/none', '/api', '/api/v2/none', '/v2/ws', '/v3/ws/public', '/healthz/none'])('%s that nobody knows is a JSON 404', async (path) => {
    open = await openDoor()
    const answer = await ask(open.port, path)
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body)).toMatchObject({ code: path.startsWith('/v1') || path.startsWith('/h') ? '10404' : '40404', data: null, requestTime: expect.any(Number) as number })
    expect(open.upstream.reached).toEqual([])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s stays here too', async (method) => {
    open = await openDoor()
    expect((await ask(open.port, '/v1/none', { method, headers: method === 'POST' ? json : {}, ...(method === 'POST' ? { body: '{}' } : {}) })).status).toBe(404)
    expect(open.upstream.reached).toEqual([])
  })

  it.each([['/v1/%E0%A4%A', 400], ['/v1/%', 400]])('%s that cannot be read is refused in the same shape', async (path, status) => {
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
    open = await openDoor({}, ({ fastify }) => void fastify.get('/v1/bad', () => {
      throw new Error('the password is hunter2')
    }))
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
    open = await openDoor({}, ({ fastify }) => void fastify.get('/v1/rows', (_request, reply) => reply.header('cache-control', 'public, max-age=1').send(rows)))
    const answer = await ask(open.port, '/v1/rows', { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', 'cache-control': 'public, max-age=1' })
    expect(JSON.parse(brotliDecompressSync(answer.bytes).toString())).toEqual(rows)
  })
})

describe('cookies', () => {
  it('are sent once each, in their order', async () => {
    open = await openDoor({}, ({ fastify }) => void fastify.get('/v1/ok', (_request, reply) =>
      reply.header('set-cookie', 'a=1; Path=/').header('set-cookie', 'b=2; Path=/').send({})))
    expect((await ask(open.port, '/v1/ok')).headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/'])
  })

  it('are sent once where there is one', async () => {
    open = await openDoor({}, ({ fastify }) => void fastify.get('/v1/ok', (_request, reply) => reply.header('set-cookie', 'a=1').send({})))
    expect((await ask(open.port, '/v1/ok')).headers['set-cookie']).toEqual(['a=1'])
  })
})

describe('limits', () => {
  const few = { ...LIMITS, app: { points: 3, seconds: 60 }, open: { points: 2, seconds: 60 } }

  it('count per address and kind of call', async () => {
    open = await openDoor({ countRequest: createRateLimits(few), trustedProxies: ['127.0.0.1'] })
    const statusOf = async (path: string, address: string) => (await ask(open.port, path, { headers: { 'x-forwarded-for': address } })).status
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
    expect(JSON.parse(answer.body)).toMatchObject({ code: '429', msg: 'Too Many Requests', data: null })
  })

  it('believe no address that the visitor names himself', async () => {
    open = await openDoor({ countRequest: createRateLimits(few) })
    const statuses: number[] = []
    for (let call = 0; call < 4; call += 1) statuses.push((await ask(open.port, '/v1/none', { headers: { 'x-forwarded-for': `198.51.100.${call}` } })).status)
    expect(statuses).toEqual([404, 404, 404, 429])
  })

  it('do not count the pages that are rendered for everybody', async () => {
    open = await openDoor({ countRequest: () => Promise.resolve(9) })
    const port = await open.door.listenInternally()
    expect((await ask(port, '/v1/none', { headers: { host: 'anything' } })).status).toBe(404)
    expect((await ask(open.port, '/v1/none')).status).toBe(429)
  })
})

describe('GET /healthz', () => {
  const ready: HealthOptions['stores'] = { journal: () => Promise.resolve(), accounts: () => Promise.resolve() }

  async function health(read: Health, stores = ready) {
    open = await openDoor({}, ({ fastify }) => void fastify.register(healthRoutes({ version: '1.2.3', uptime: () => 61.7, read: () => read, stores })))
    const { status, body } = await ask(open.port, '/healthz')
    return { status, body: JSON.parse(body) as unknown }
  }
  const feed = { source: 'synthetic', state: 'live', marketTime: 1 } as const

  it('is 200 when every process is ready, with version, uptime and the state of the feed', async () => {
    expect(await health({ web: true, feed, exchange: 'running', gatewayOrigin: null })).toEqual({
      status: 200, body: { status: 'ready', version: '1.2.3', uptimeSeconds: 61, web: 'ready', feed, exchange: 'running', journal: 'ready', accounts: 'ready' },
    })
  })

  it.each(['halted', 'stalled'] as const)('is 503 while the exchange is %s, and says so', async (exchange) => {
    expect(await health({ web: true, feed, exchange, gatewayOrigin: null })).toMatchObject({ status: 503, body: { status: 'impaired', web: 'ready', exchange } })
  })

  it.each(['journal', 'accounts'] as const)('is 503 while the store of the %s cannot be used, and says which', async (name) => {
    const { status, body } = await health({ web: true, feed, exchange: 'running', gatewayOrigin: null }, { ...ready, [name]: () => Promise.reject(new Error('full')) })
    expect({ status, body }).toMatchObject({ status: 503, body: { status: 'impaired', journal: 'ready', accounts: 'ready', exchange: 'running', [name]: 'unavailable' } })
  })

  it('answers while a store does not, asks it once however many want to know, and is 200 again by itself', async () => {
    let asked = 0
    let settle = (): void => undefined
    const clock = createManualClock()
    const stores = { journal: () => new Promise<void>((resolve) => ((asked += 1), (settle = resolve))) }
    const routes = healthRoutes({ version: '1', uptime: () => 1, read: () => ({ web: true, feed, exchange: 'running', gatewayOrigin: null }), stores, clock, timers: clock })
    open = await openDoor({}, ({ fastify }) => void fastify.register(routes))
    const { port } = open
    const silent = Promise.all([ask(port, '/healthz'), ask(port, '/healthz')])
    await expect.poll(() => clock.pending()).toBe(2)
    clock.advance(PROBE_TIMEOUT_MS)
    expect((await silent).map(({ status }) => status)).toEqual([503, 503])
    expect((await ask(port, '/healthz')).status).toBe(503)
    expect(asked).toBe(1)
    settle()
    clock.advance(PROBE_KEPT_MS)
    await expect.poll(async () => (await ask(port, '/healthz')).status).toBe(200)
    expect(asked).toBe(1)
  })

  it('is 503 while pages cannot be rendered', async () => {
    expect(await health({ web: false, feed, exchange: 'running', gatewayOrigin: null })).toMatchObject({ status: 503, body: { status: 'starting', web: 'starting' } })
  })

  it('names the other gateway where there is one', async () => {
    expect(await health({ web: true, feed: null, exchange: null, gatewayOrigin: 'https://gateway.example' })).toMatchObject({
      status: 200, body: { gateway: 'https://gateway.example' },
    })
  })
})

describe('POST /v1/buried/log/cspSecurity', () => {
  async function report(type: string, body: string) {
    open = await openDoor({}, ({ fastify }) => void fastify.register(policyReportRoutes))
    const answer = await ask(open.port, '/v1/buried/log/cspSecurity', { method: 'POST', headers: { 'content-type': type }, body })
    const reports = open.logged.filter((line) => 'report' in line).map((line) => line.report)
    return { ...answer, reports }
  }

  it.each([
    ['application/csp-report', { 'csp-report': { 'blocked-uri': 'inline', 'document-uri': 'https://a.example/' } }, { 'blocked-uri': 'inline', 'document-uri': 'https://a.example/' }],
    ['application/reports+json', [{ type: 'csp-violation', url: 'https://a.example/', body: { blockedURL: 'eval', lineNumber: 7 } }],
      { type: 'csp-violation', url: 'https://a.example/', blockedURL: 'eval', lineNumber: 7 }],
    ['application/json', { bizType: 'csp', data: { event: 'blocked', reason: 'inline' }, timestamp: 1, page: '/terms' },
      { bizType: 'csp', event: 'blocked', reason: 'inline', page: '/terms' }],
    ['application/csp-report; charset=utf-8', { 'csp-report': { 'blocked-uri': 'x' } }, { 'blocked-uri': 'x' }],
  ])('takes %s and logs what it knows', async (type, body, logged) => {
    const answer = await report(type, JSON.stringify(body))
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({ code: '00000', msg: 'success', data: null })
    expect(answer.reports).toEqual([logged])
  })

  it('believes nothing: unknown fields are dropped, long ones cut', async () => {
    const { reports } = await report('application/csp-report', JSON.stringify({ 'csp-report': { 'script-sample': 'a'.repeat(5000), evil: 'x', 'blocked-uri': { a: 1 } } }))
    expect(reports).toEqual([{ 'script-sample': 'a'.repeat(300) }])
  })

  it('logs a few reports of one body at most', async () => {
    const { reports } = await report('application/reports+json', JSON.stringify(Array.from({ length: 100 }, () => ({ type: 'x', body: {} }))))
    expect(reports).toHaveLength(10)
  })

  it.each([['text/plain', '{}', 400], ['application/csp-report', '{', 400], ['application/csp-report', JSON.stringify('x'.repeat(20_000)), 413], ['application/json', 'null', 200]])(
    'answers %s %.10s with %i', async (type, body, status) => {
      const answer = await report(type, body)
      expect(answer.status).toBe(status)
      expect(answer.reports).toEqual([])
    })

  it('has a limit of its own', async () => {
    open = await openDoor({ countRequest: (limit) => Promise.resolve(limit === 'reports' ? 5 : null) }, ({ fastify }) => void fastify.register(policyReportRoutes))
    expect((await ask(open.port, '/v1/buried/log/cspSecurity', { method: 'POST', headers: { 'content-type': 'application/csp-report' }, body: '{}' })).status).toBe(429)
  })
})
