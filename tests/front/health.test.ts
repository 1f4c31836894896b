import { afterEach, describe, expect, it } from 'vitest'
import { healthRoutes, PROBE_KEPT_MS, PROBE_TIMEOUT_MS, type Health, type HealthOptions } from '#gateway/http/health.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { ask } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// Goal: a probe learns in one call which part of the product is not ready, also while a store does not answer.

let open: OpenDoor
afterEach(() => open.close())

describe('GET /healthz', () => {
  const ready: HealthOptions['stores'] = { journal: () => Promise.resolve(), accounts: () => Promise.resolve() }

  async function health(read: Health, stores = ready) {
    open = await openDoor(
      {},
      ({ fastify }) => void fastify.register(healthRoutes({ version: '1.2.3', uptime: () => 61.7, read: () => read, stores })),
    )
    const { status, body } = await ask(open.port, '/healthz')
    return { status, body: JSON.parse(body) as unknown }
  }
  const feed = { source: 'synthetic', state: 'live', marketTime: 1, exchange: null, books: 28, of: 28, problem: null } as const

  it('is 200 when every process is ready, with version, uptime and the state of the feed', async () => {
    expect(await health({ web: true, feed, exchange: 'running', gatewayOrigin: null })).toEqual({
      status: 200,
      body: {
        status: 'ready',
        version: '1.2.3',
        uptimeSeconds: 61,
        web: 'ready',
        feed,
        exchange: 'running',
        journal: 'ready',
        accounts: 'ready',
      },
    })
  })

  it.each([{ state: 'stale' }, { problem: 'unreachable' }] as const)('stays 200 but is degraded while the feed says %j', async (said) => {
    const live = { ...feed, source: 'live', exchange: 'OKX', books: 34, of: 60, ...said } as const
    expect(await health({ web: true, feed: live, exchange: 'running', gatewayOrigin: null })).toMatchObject({
      status: 200,
      body: { status: 'degraded', feed: { exchange: 'OKX', books: 34, of: 60, ...said } },
    })
  })

  it.each(['halted', 'stalled'] as const)('is 503 while the exchange is %s, and names it', async (exchange) => {
    expect(await health({ web: true, feed, exchange, gatewayOrigin: null })).toMatchObject({
      status: 503,
      body: { status: 'impaired', web: 'ready', exchange },
    })
  })

  it.each(['journal', 'accounts'] as const)('is 503 while the store of the %s cannot be used, and says which', async (name) => {
    const { status, body } = await health(
      { web: true, feed, exchange: 'running', gatewayOrigin: null },
      { ...ready, [name]: () => Promise.reject(new Error('full')) },
    )
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { status: 'impaired', journal: 'ready', accounts: 'ready', exchange: 'running', [name]: 'unavailable' },
    })
  })

  it('answers while a store does not, asks it once however many want to know, and is 200 again by itself', async () => {
    let asked = 0
    let settle = (): void => undefined
    const clock = createManualClock()
    const stores = { journal: () => new Promise<void>((resolve) => ((asked += 1), (settle = resolve))) }
    const routes = healthRoutes({
      version: '1',
      uptime: () => 1,
      read: () => ({ web: true, feed, exchange: 'running', gatewayOrigin: null }),
      stores,
      clock,
      timers: clock,
    })
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
    expect(await health({ web: false, feed, exchange: 'running', gatewayOrigin: null })).toMatchObject({
      status: 503,
      body: { status: 'starting', web: 'starting' },
    })
  })

  it('names the other gateway where there is one', async () => {
    expect(await health({ web: true, feed: null, exchange: null, gatewayOrigin: 'https://gateway.example' })).toMatchObject({
      status: 200,
      body: { gateway: 'https://gateway.example' },
    })
  })
})
