import { get, type IncomingHttpHeaders } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHub, type TestClient, type TestHub } from '#tests/rigs/hub.ts'

/** Goal: check the rules of a connection (dialect, section 8.1), each over a real socket. */

let hub: TestHub
let client: TestClient

beforeEach(async () => {
  hub = await startHub()
  client = await hub.connect()
})

afterEach(async () => {
  await hub.close()
})

const TICKER = { instType: 'SPOT', channel: 'ticker', instId: 'BTCUSDT' }

describe('a connection', () => {
  it('answers a bare ping with a bare pong, at once', async () => {
    client.send('ping')
    expect(await client.text()).toBe('pong')
  })

  it.each(['/v2/ws/public', '/v2/ws/private'])('reads public channels on %s', async (path) => {
    const other = await hub.connect(path)
    const [ack, snapshot] = await other.subscribe('ticker')
    expect(ack).toEqual({ event: 'subscribe', arg: TICKER })
    expect(snapshot).toMatchObject({ action: 'snapshot', arg: TICKER, ts: hub.feed.now() })
  })

  it('acknowledges every argument of a request, whatever else the request contains', async () => {
    client.send({
      args: [
        { instId: 'BTCUSDT', instType: 'SPOT', channel: 'ticker' },
        { ...TICKER, instId: 'ETHUSDT' },
      ],
      op: 'subscribe',
      url: 'x',
    })
    const frames = await client.drain()
    expect(frames.filter((frame) => frame.event === 'subscribe').map((frame) => frame.arg?.['instId'])).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(frames.filter((frame) => frame.action === 'snapshot')).toHaveLength(2)
  })

  it('takes names in any case and answers with the canonical ones, the acknowledgement as they were spelled', async () => {
    const [ack, snapshot] = await client.subscribe('ticker', 'spot', 'btcusdt')
    expect(ack.arg).toEqual({ instType: 'spot', channel: 'ticker', instId: 'btcusdt' })
    expect(snapshot.arg).toEqual(TICKER)
  })

  it('gives one stream and one snapshot for a subscription that is asked for twice', async () => {
    await client.subscribe('ticker')
    client.send({ op: 'subscribe', args: [TICKER] })
    expect(await client.drain()).toEqual([{ event: 'subscribe', arg: TICKER }])
    hub.turn(2)
    expect((await client.drain()).length).toBeLessThanOrEqual(1)
    expect(hub.hub.stats()).toMatchObject({ connections: 1, topics: 1, subscriptions: 1 })
  })

  it('acknowledges the end of a subscription and sends nothing more, also of one that never was', async () => {
    await client.subscribe('ticker')
    client.send({ op: 'unsubscribe', args: [TICKER, { ...TICKER, channel: 'trade' }] })
    expect((await client.drain()).map((frame) => frame.event)).toEqual(['unsubscribe', 'unsubscribe'])
    hub.turn(20)
    expect(await client.drain()).toEqual([])
    expect(hub.hub.stats().topics).toBe(0)
  })

  it('is forgotten when it closes', async () => {
    await client.subscribe('ticker')
    const other = await hub.connect()
    await other.subscribe('ticker')
    client.socket.close()
    await client.closed
    await other.drain()
    expect(hub.hub.stats()).toMatchObject({ connections: 1, topics: 1, subscriptions: 1 })
  })
})

describe('the end of the hub', () => {
  it('closes every connection and forgets them', async () => {
    await client.subscribe('ticker')
    hub.hub.close()
    await client.closed
    expect(hub.hub.stats()).toMatchObject({ connections: 0, topics: 0, subscriptions: 0 })
  })
})

describe('impossible requests are refused with the code that clients know', () => {
  it.each([
    ['text that is no JSON', 'hello', 30016],
    ['JSON that is no object', '[]', 30016],
    ['no arguments', { op: 'subscribe' }, 30016],
    ['an empty list', { op: 'subscribe', args: [] }, 30016],
    ['an argument without a channel', { op: 'subscribe', args: [{ instType: 'SPOT', instId: 'BTCUSDT' }] }, 30016],
    ['a number for a name', { op: 'subscribe', args: [{ ...TICKER, instId: 7 }] }, 30016],
    ['an unknown operation', { op: 'fly', args: [TICKER] }, 30003],
    ['an order without its parameters', { op: 'trade', args: [TICKER] }, 30016],
    ['an order where there are no accounts', { op: 'trade', args: [{ ...TICKER, id: '1', channel: 'place-order', params: {} }] }, 30004],
    ['an unknown channel', { op: 'subscribe', args: [{ ...TICKER, channel: 'weather' }] }, 30001],
    ['an unknown interval', { op: 'subscribe', args: [{ ...TICKER, channel: 'candle7m' }] }, 30001],
    ['an unknown pair', { op: 'subscribe', args: [{ ...TICKER, instId: 'NOPEUSDT' }] }, 30001],
    ['an unknown product', { op: 'subscribe', args: [{ ...TICKER, instType: 'COIN-FUTURES' }] }, 30001],
    ['a channel of an account', { op: 'subscribe', args: [{ instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' }] }, 30004],
    ['a login where there are no accounts', { op: 'login', args: [{ apiKey: 'a', passphrase: 'b', timestamp: '1', sign: 'c' }] }, 30005],
  ])('%s', async (_case, message, code) => {
    client.send(message)
    expect(await client.message()).toMatchObject({ event: 'error', code, msg: expect.any(String) as string })
    client.send('ping')
    expect(await client.text()).toBe('pong')
  })

  it('refuses one argument and serves the others', async () => {
    client.send({ op: 'subscribe', args: [{ ...TICKER, instId: 'NOPEUSDT' }, TICKER] })
    expect((await client.drain()).map((frame) => frame.event ?? frame.action)).toEqual(['error', 'subscribe', 'snapshot'])
  })
})

/** Sends an upgrade request that is expected to be refused. */
function tryUpgrade(at: TestHub, path: string): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port: at.port, path, headers }, (response) => {
      response
        .toArray()
        .then((chunks) => resolve({ status: response.statusCode, headers: response.headers, body: chunks.join('') }), reject)
    })
    request.on('error', reject)
  })
}

it.each(['/v2/ws', '/v2/ws/nothing', '/v3/ws/public', '/'])('refuses the path %s with a JSON 404', async (path) => {
  const { status, headers, body } = await tryUpgrade(hub, path)
  expect(status).toBe(404)
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' })
  expect(JSON.parse(body)).toMatchObject({ code: '40404', data: null })
})

describe('limits', () => {
  afterEach(async () => {
    await limited?.close()
    limited = undefined
  })
  let limited: TestHub | undefined

  it('on subscriptions', async () => {
    limited = await startHub({ subscriptionsMax: 2 })
    const other = await limited.connect()
    other.send({
      op: 'subscribe',
      args: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((instId) => ({ instType: 'SPOT', channel: 'ticker', instId })),
    })
    const refused = (await other.drain()).filter((frame) => frame.event === 'error')
    expect(refused).toMatchObject([{ code: 30007, arg: { instId: 'SOLUSDT' } }])
  })

  it('on messages: the connection that floods is closed', async () => {
    limited = await startHub({ messageBurst: 5, messagesPerSecond: 1 })
    const other = await limited.connect()
    for (let message = 0; message < 6; message += 1) other.send('ping')
    expect(await other.closed).toBe(1008)
  })

  it('on messages over time: what is slow enough goes on for ever', async () => {
    limited = await startHub({ messageBurst: 2, messagesPerSecond: 10 })
    const other = await limited.connect()
    for (let message = 0; message < 30; message += 1) {
      limited.advance(100)
      await other.drain()
    }
  })

  it('on the length of a message', async () => {
    client.send('x'.repeat(140_000))
    expect(await client.closed).toBe(1009)
  })

  it('on silence: a client without a ping for two minutes is cut, one that pings stays', async () => {
    const other = await hub.connect()
    hub.turn(10, 9_000)
    await other.drain()
    hub.turn(10, 9_000)
    await client.closed
    expect(hub.hub.stats().connections).toBe(1)
  })

  it('on messages for a client that does not read: it is disconnected with the reason, and nobody else waits', async () => {
    const most = 100_000
    limited = await startHub({ bufferedBytesMax: most })
    const [slow, quick] = [await limited.connect(), await limited.connect()]
    const args = limited.feed.markets.map(({ product, symbol }) => ({
      instType: product === 'spot' ? 'SPOT' : 'USDT-FUTURES',
      channel: 'books50',
      instId: symbol,
    }))
    slow.send({ op: 'subscribe', args })
    await slow.drain()
    await quick.subscribe('books5')
    slow.socket.pause()
    let mostBuffered = 0
    for (let turn = 0; turn < 3000 && limited.hub.stats().subscriptions > 1; turn += 1) {
      limited.turn(2)
      mostBuffered = Math.max(mostBuffered, limited.hub.stats().bufferedBytes)
      await new Promise(setImmediate)
    }
    expect(limited.hub.stats()).toMatchObject({ connections: 2, subscriptions: 1, topics: 1 })
    // One message may exceed the limit, none after it.
    expect(mostBuffered).toBeGreaterThan(most)
    expect(mostBuffered).toBeLessThan(most + 20_000)
    await quick.drain()
    limited.turn(20)
    expect((await quick.drain()).length).toBeGreaterThan(0)
    slow.socket.resume()
    expect(await slow.closed).toBe(1013)
    await expect.poll(() => limited?.hub.stats()).toMatchObject({ connections: 1, subscriptions: 1, bufferedBytes: 0 })
  })

  it('on connections of one address', async () => {
    limited = await startHub({ connectionsPerAddressMax: 1 })
    const first = await limited.connect()
    expect(await tryUpgrade(limited, '/v2/ws/public')).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    first.socket.close()
    await first.closed
    expect((await limited.connect()).socket.readyState).toBe(1)
  })
})
