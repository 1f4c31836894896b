import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { schemaCompilers } from '#gateway/front/calls/schema-compilers.ts'
import { createTrust } from '#gateway/guard/trusted-proxies.ts'
import { NOW } from '#tests/rigs/open-api.ts'

import { createAddressCounter } from '../call-limits.ts'
import { registerOpenApi } from '../public/open-api.ts'

/** Goal: a charting client finds a market, draws it and scrolls back through it by its own protocol, from a page of any origin. */

const app = Fastify({ schemaController: { compilersFactory: schemaCompilers } })
const feed = createFeed({ source: 'synthetic', seed: 'udf' }, () => NOW)
let origin: string
beforeAll(async () => {
  await registerOpenApi(app, feed, () => undefined)
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

interface History {
  readonly s: string
  readonly errmsg?: string
  readonly nextTime?: number
  readonly t: readonly number[]
  readonly o: readonly number[]
  readonly h: readonly number[]
  readonly l: readonly number[]
  readonly c: readonly number[]
  readonly v: readonly number[]
}

interface SymbolInfo {
  readonly ticker: string
  readonly name: string
  readonly minmov: number
  readonly pricescale: number
  readonly supported_resolutions: readonly string[]
  readonly s?: string
}

async function get<Body>(path: string, params: Readonly<Record<string, string | number>> = {}): Promise<Body> {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const answer = await fetch(`${origin}/api/udf/${path}?${query}`, { headers: { origin: 'https://charts.example' } })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  return (await answer.json()) as Body
}

/** The way of the charting library: it asks for bars before a time until it has enough, and goes on where the answer says. */
async function scrollBack(symbol: string, resolution: string, pages: number, countback: number): Promise<readonly number[]> {
  const times: number[] = []
  let to = Math.ceil(NOW / 1000)
  for (let page = 0; page < pages; page += 1) {
    const history = await get<History>('history', { symbol, resolution, from: 0, to, countback })
    if (history.s === 'no_data') {
      if (history.nextTime === undefined) break
      to = history.nextTime + 1
      continue
    }
    expect(history.s).toBe('ok')
    expect(history.t.every((time) => time < to)).toBe(true)
    times.unshift(...history.t)
    to = history.t[0] ?? 0
  }
  return times
}

const HOUR = 3600
const HERE = Math.floor(NOW / 1000)

describe('a charting client', () => {
  it('reads what there is, finds a market and what it needs to draw it', async () => {
    const config = await get<{
      supported_resolutions: string[]
      exchanges: { value: string }[]
      supports_search: boolean
      supports_time: boolean
    }>('config')
    expect(config).toMatchObject({ supports_search: true, supports_time: true, supports_group_request: false })
    const [exchange] = config.exchanges
    const found = await get<{ symbol: string; full_name: string; exchange: string; type: string }[]>('search', {
      query: 'btcusdt',
      type: '',
      exchange: exchange?.value ?? '',
      limit: 10,
    })
    expect(found.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'BTCUSDT.P'])
    for (const { full_name, symbol } of found) {
      const info = await get<SymbolInfo>('symbols', { symbol: full_name })
      expect(info).toMatchObject({ name: symbol, ticker: symbol, session: '24x7', timezone: 'Etc/UTC', has_intraday: true })
      expect(info.supported_resolutions).toEqual(config.supported_resolutions)
      expect(await get<SymbolInfo>('symbols', { symbol: symbol.toLowerCase() })).toEqual(info)
    }
    expect(await get<SymbolInfo>('symbols', { symbol: 'BTCUSDT' })).toMatchObject({ minmov: 1, pricescale: 100 })
    expect(await get<object[]>('search', { query: 'bitcoin', limit: 1 })).toHaveLength(1)
    expect(await get<object[]>('search', { query: 'btc', type: 'stock' })).toEqual([])
    expect(await (await fetch(`${origin}/api/udf/time`)).text()).toBe(String(HERE))
  })

  it('reads all symbols of a group in columns of one length', async () => {
    const group = await get<Record<string, unknown>>('symbol_info', {
      group: (await get<{ exchanges: { value: string }[] }>('config')).exchanges[0]?.value ?? '',
    })
    const columns = Object.entries(group).filter(
      ([name, value]) => Array.isArray(value) && !['intraday-multipliers', 'supported-resolutions'].includes(name),
    )
    expect(new Set(columns.map(([, values]) => (values as unknown[]).length))).toEqual(new Set([feed.markets.length]))
    expect(group['symbol']).toEqual(expect.arrayContaining(['BTCUSDT', 'BTCUSDT.P']))
  })

  it.each(['1', '5', '60', '240', '1D', 'D', '3D', '1W', '1M', 'm'])(
    'scrolls back at the resolution %s, each bar once',
    async (resolution) => {
      const times = await scrollBack('BTCUSDT.P', resolution, 3, 20)
      expect(times).toHaveLength(60)
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    },
  )

  it('has in adjoining windows each bar once, and the same figures as the open API, digit by digit', async () => {
    const [from, middle, to] = [HERE - 6 * HOUR, HERE - (HERE % HOUR) - 2 * HOUR, HERE]
    const read = (window: object) => get<History>('history', { symbol: 'BTCUSDT', resolution: '60', ...window })
    const [early, late, all] = [await read({ from, to: middle }), await read({ from: middle, to }), await read({ from, to })]
    expect([...early.t, ...late.t]).toEqual(all.t)
    expect(late.t[0]).toBe(middle)
    const candles = await fetch(`${origin}/api/v2/spot/market/candles?symbol=BTCUSDT&granularity=1h&limit=${all.t.length}`)
    const { data } = (await candles.json()) as { data: string[][] }
    expect(all.t.map((time, at) => [String(time * 1000), all.o[at], all.h[at], all.l[at], all.c[at], all.v[at]])).toEqual(
      data.map(([time, ...figures]) => [time, ...figures.slice(0, 5).map(Number)]),
    )
    const text = await (await fetch(`${origin}/api/udf/history?symbol=BTCUSDT&resolution=60&from=${from}&to=${to}`)).text()
    expect(text).toContain(`"c":[${data.map(([, , , , close]) => close).join(',')}]`)
  })

  it('takes countback before from, and at most what one answer has', async () => {
    const read = (window: object) => get<History>('history', { symbol: 'BTCUSDT', resolution: '1', to: HERE, ...window })
    expect((await read({ from: HERE - 120, countback: 7 })).t).toHaveLength(7)
    expect((await read({ from: 0, countback: 1_000_000 })).t).toHaveLength(5000)
    expect((await read({ from: 0 })).t).toHaveLength(5000)
  })

  it('is told that there is nothing, and where to go on', async () => {
    const read = (window: object) => get<History>('history', { symbol: 'BTCUSDT', resolution: '60', ...window })
    const running = HERE - (HERE % HOUR)
    expect(await read({ from: HERE + 2 * HOUR, to: HERE + 4 * HOUR })).toEqual({ s: 'no_data', nextTime: running })
    // Between two openings there is no bar.
    expect(await read({ from: running - HOUR + 60, to: running - HOUR + 120 })).toEqual({ s: 'no_data', nextTime: running - HOUR })
    expect(await read({ from: 0, to: 1000 })).toEqual({ s: 'no_data' })
    expect(await read({ from: 0, to: 0, countback: 5 })).toEqual({ s: 'no_data' })
    // A client that has gone back beyond 1970, by months or with bars to spare.
    expect(await read({ from: -5_000_000, to: -1_000_000 })).toEqual({ s: 'no_data' })
    expect(await read({ from: -5_000_000, to: -1_000_000, countback: 5 })).toEqual({ s: 'no_data' })
    expect((await read({ from: -5_000_000, to: HERE, countback: 5 })).t).toHaveLength(5)
    expect((await read({ from: -5_000_000, to: HERE, resolution: '1M' })).s).toBe('ok')
  })

  it.each<[string, string, Readonly<Record<string, string | number>>]>([
    ['an unknown symbol', 'symbols', { symbol: 'FOOBAR' }],
    ['a history of an unknown symbol', 'history', { symbol: 'FOO:BAR', resolution: '1', from: 1, to: 2 }],
    ['an unknown resolution', 'history', { symbol: 'BTCUSDT', resolution: '7', from: 1, to: 2 }],
    ['a resolution of no kind', 'history', { symbol: 'BTCUSDT', resolution: '__proto__', from: 1, to: 2 }],
    ['a window that ends before it begins', 'history', { symbol: 'BTCUSDT', resolution: '1', from: 3, to: 2 }],
    ['a window without an end', 'history', { symbol: 'BTCUSDT', resolution: '1', from: 3 }],
    ['a time that is none', 'history', { symbol: 'BTCUSDT', resolution: '1', from: 'x', to: 2 }],
    ['no symbol', 'symbols', {}],
    ['an unknown group', 'symbol_info', { group: 'NASDAQ' }],
  ])('is told by the protocol about %s', async (_name, path, params) => {
    const answer = await get<History>(path, params)
    expect(answer.s).toBe('error')
    expect(answer.errmsg).toMatch(/\w/)
  })

  it('gets the open API’s refusal at any other address', async () => {
    const answer = await fetch(`${origin}/api/udf/quotes`)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, '40404'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('can read that it asks too often, and for how long to wait', async () => {
    const limited = Fastify()
    const limits = { trusts: createTrust([]), limits: { perSecond: () => 1 } }
    await registerOpenApi(limited, feed, () => undefined, createAddressCounter(limits))
    await limited.inject('/api/udf/config')
    const answer = await limited.inject('/api/udf/config')
    await limited.close()
    expect([answer.statusCode, answer.json()]).toEqual([429, { s: 'error', errmsg: 'Too Many Requests' }])
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'retry-after': '1' })
    expect(answer.headers['access-control-expose-headers']).toContain('retry-after')
  })

  it('may ask from a page that adds headers of its own', async () => {
    const answer = await fetch(`${origin}/api/udf/config`, { method: 'OPTIONS' })
    const allowed = ['origin', 'methods', 'headers'].map((name) => answer.headers.get(`access-control-allow-${name}`))
    expect([answer.status, ...allowed]).toEqual([204, '*', 'GET', '*'])
  })
})
