import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import type { EnteredCall } from '#gateway/dialect/call-entry.ts'
import { PEER_CALL_HEADER, proveCall } from '#gateway/fleet/calls/peer-proof.ts'
import { createPeerCalls } from '#gateway/fleet/calls/peer-calls.ts'
import { PEER_SECRET, startBotServer, type BotKeyPair, type BotServer } from '../bot-server.ts'

/** Goal: a replica passes calls of its streams on to the primary with a proof that is good for one call of one key, and for nothing else. */

const PATH = '/api/v2/spot/trade/place-order'
const ORDER = { symbol: 'BTCUSDT', orderType: 'market', side: 'buy', size: '100', force: 'gtc' }

let server: BotServer
let pair: BotKeyPair

beforeAll(async () => {
  server = await startBotServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  pair = await server.createKey()
})

const peer = (origin: string | null = server.origin) =>
  createPeerCalls({ origin: () => origin, secret: PEER_SECRET, applied: () => Promise.resolve(), clock: wallClock })

async function called(change: Partial<EnteredCall> = {}): Promise<EnteredCall> {
  const key = required(await server.accounts.apiKeys.find(pair.apiKey), 'the key')
  return { key, address: '127.0.0.1', host: 'localhost', path: PATH, unsafeBody: ORDER, ...change }
}

it('carries a call out as the key that the stream has let in, and gives its answer', async () => {
  const answer = await peer().run(await called())
  expect(answer).toMatchObject({ ok: true, data: { orderId: expect.any(String) as string } })
  expect(await peer().run(await called({ unsafeBody: { ...ORDER, size: '900000' } }))).toMatchObject({ ok: false, code: 43_012 })
})

it('lets a key do only what it may', async () => {
  pair = await server.createKey({ permissions: ['read'] })
  expect(await peer().run(await called())).toMatchObject({ ok: false, code: 40_014 })
})

it('says that nothing was done where no gateway is the primary, and that nothing is known where it does not answer', async () => {
  expect(await peer(null).run(await called())).toMatchObject({ ok: false, code: 500 })
  expect(await peer('http://127.0.0.1:9').run(await called())).toMatchObject({ ok: false, code: 50_008 })
})

it.each([
  ['another secret', { secret: 'another' }],
  ['another call', { path: '/api/v2/spot/trade/cancel-order' }],
  ['another body', { body: JSON.stringify({ ...ORDER, size: '1' }) }],
  ['an old time', { nowMs: Date.now() - 120_000 }],
  ['no such key', { apiKey: 'ag_nobody' }],
])('takes no proof with %s', async (_case, change) => {
  const body = JSON.stringify(ORDER)
  const {
    secret,
    path,
    body: proven,
    nowMs,
    apiKey,
  } = { secret: PEER_SECRET, path: PATH, body, nowMs: Date.now(), apiKey: pair.apiKey, ...change }
  const headers = { 'content-type': 'application/json', [PEER_CALL_HEADER]: proveCall(apiKey, secret, { path, body: proven }, nowMs) }
  const answer = await fetch(`${server.origin}${PATH}`, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ code: '40001' })
})
