import Fastify, { type FastifyInstance } from 'fastify'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { InstrumentList } from '#lib/contract/market/instrument-list.ts'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS, type InstrumentList as List } from '#lib/contract/market/instruments.ts'
import { createListedFeed, type Listed, type ListedFeed } from '#tests/rigs/feeds/listed-feed.ts'
import { manyInstruments } from '#tests/rigs/feeds/many-instruments.ts'
import { registerMarketApi } from './market-api.ts'

/** Goal: the list is the feed's, follows its changes, and is fetched again only if it has changed. */

const OWN = { spot: SPOT_INSTRUMENTS, futures: FUTURES_INSTRUMENTS }

let app: FastifyInstance
let feed: ListedFeed
afterEach(async () => {
  feed.close()
  await app.close()
})

async function open(listed: Listed): Promise<void> {
  app = Fastify()
  feed = createListedFeed(listed, () => Date.UTC(2026, 10, 23))
  await registerMarketApi(app, feed)
}

async function read(query = '', headers: Record<string, string> = {}) {
  const response = await app.inject({ url: `/v1/market/instruments${query}`, headers })
  const data = response.statusCode === 200 ? response.json<{ data: List }>().data : null
  return { status: response.statusCode, tag: String(response.headers.etag), data, body: response.body }
}

describe('GET /v1/market/instruments', () => {
  it('answers with the list by its contract', async () => {
    await open(OWN)
    const { data } = await read()
    expect(Value.Check(InstrumentList, data)).toBe(true)
    expect(data).toEqual({ version: 1, ...OWN })
  })

  it('leaves out the tiers if they are not wanted', async () => {
    await open(OWN)
    const { data, tag } = await read('?tiers=false')
    expect(Value.Check(InstrumentList, data)).toBe(true)
    expect(data?.futures.every(({ tiers }) => tiers.length === 0)).toBe(true)
    expect(data?.spot).toEqual(SPOT_INSTRUMENTS)
    expect(tag).not.toBe((await read()).tag)
  })

  it('answers 304 while the list is the same, and with the next version when it has changed', async () => {
    await open(OWN)
    const { tag } = await read()
    expect((await read('', { 'if-none-match': tag })).status).toBe(304)
    feed.list(OWN)
    expect((await read('', { 'if-none-match': tag })).status).toBe(304)
    feed.list({ spot: SPOT_INSTRUMENTS.slice(1), futures: FUTURES_INSTRUMENTS })
    const changed = await read('', { 'if-none-match': tag })
    expect([changed.status, changed.data?.version, changed.data?.spot.length]).toEqual([200, 2, SPOT_INSTRUMENTS.length - 1])
  })

  it('stays small on the wire with 500 instruments', async () => {
    await open(manyInstruments(250))
    const [whole, lean] = [(await read()).body, (await read('?tiers=false')).body]
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
    expect(whole.length).toBeLessThan(550_000)
    expect(gzipSync(whole).length).toBeLessThan(60_000)
    expect(lean.length).toBeLessThan(250_000)
    expect(brotliCompressSync(lean, brotli).length).toBeLessThan(12_000)
  })
})
