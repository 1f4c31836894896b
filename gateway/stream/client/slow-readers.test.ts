import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createListedFeed } from '#tests/rigs/feeds/listed-feed.ts'
import { manyInstruments } from '#tests/rigs/feeds/many-instruments.ts'
import { startHub, type Frame, type TestClient, type TestHub } from '#tests/rigs/hub.ts'

/**
 * Goal: a burst of first messages cuts nobody who reads, a client that does not read costs a bounded number of bytes and is cut by time, and
 * one that reads again goes on, each over a real socket and with the whole books of 120 markets.
 */

const INSTRUMENTS = manyInstruments(60)
const ROOM_BYTES = 262_144
/** The longest first message: 500 candles. */
const MESSAGE_BYTES = 80_000

let hub: TestHub
let client: TestClient

beforeEach(async () => {
  hub = await startHub({ roomBytes: ROOM_BYTES }, (now) => createListedFeed(INSTRUMENTS, now))
  client = await hub.connect()
})
afterEach(() => hub.close())

type Arg = Readonly<Record<'instType' | 'channel' | 'instId', string>>

/** Returns a channel of every market. */
const all = (channel: string): Arg[] =>
  hub.feed.markets.map(({ product, symbol }) => ({ instType: product === 'spot' ? 'SPOT' : 'USDT-FUTURES', channel, instId: symbol }))

/** A thousand channels, which begin with some ten megabytes. */
const thousand = (): Arg[] =>
  ['books', 'candle1m', 'ticker', 'trade', 'books1', 'books5', 'books15', 'books50', 'candle1H'].flatMap(all).slice(0, 1000)

const nameOf = (arg: Frame['arg']): string => JSON.stringify([arg?.['instType'], arg?.['channel'], arg?.['instId']])

/** Reads until each of the channels has begun, while the hub turns; returns everything read. */
async function readFirst(count: number): Promise<Frame[]> {
  const frames: Frame[] = []
  const begun = new Set<string>()
  while (begun.size < count) {
    const frame = await client.message()
    frames.push(frame)
    if (frame.action === undefined || begun.has(nameOf(frame.arg))) continue
    begun.add(nameOf(frame.arg))
    if (begun.size % 100 === 0) hub.turn()
  }
  return frames
}

/** Has the hub turn while the event loop goes round, until something holds; no more often than `most`. */
async function turnUntil(holds: () => boolean, most: number, lengthMs = 100): Promise<void> {
  for (let turn = 0; turn < most && !holds(); turn += 1) {
    hub.turn(1, lengthMs)
    await new Promise(setImmediate)
  }
}

describe('a thousand subscriptions in one message', () => {
  it('are all acknowledged and begun, once each, for a client that reads at full speed', async () => {
    const args = thousand()
    client.send({ op: 'subscribe', args })
    const frames = await readFirst(args.length)
    expect(frames.filter(({ event }) => event === 'subscribe').map(({ arg }) => nameOf(arg))).toEqual(args.map(nameOf))
    expect(frames.filter(({ event }) => event === 'error')).toEqual([])
    const books = frames.filter(({ action, arg }) => action === 'snapshot' && arg?.['channel'] === 'books')
    expect(books.map(({ arg }) => nameOf(arg)).toSorted()).toEqual(all('books').map(nameOf).toSorted())
    expect(hub.hub.stats()).toMatchObject({ connections: 1, subscriptions: 1000 })
  })

  it('begin each channel before its updates', async () => {
    client.send({ op: 'subscribe', args: all('books') })
    const frames = await readFirst(hub.feed.markets.length)
    hub.turn(20)
    frames.push(...(await client.drain()))
    const seen = new Map<string, number>()
    for (const { action, arg, data } of frames) {
      if (action === undefined) continue
      const [{ seq, pseq }] = data as [{ seq: number; pseq: number }]
      if (action === 'update') expect(pseq).toBe(seen.get(nameOf(arg)))
      else expect(seen.has(nameOf(arg))).toBe(false)
      seen.set(nameOf(arg), seq)
    }
  })

  it('hold no other client up', async () => {
    client.send({ op: 'subscribe', args: thousand() })
    const other = await hub.connect()
    const [ack, first] = await other.subscribe('books')
    expect([ack.event, first.action]).toEqual(['subscribe', 'snapshot'])
  })

  it('leave nothing behind where they are cancelled before they begin', async () => {
    const args = thousand()
    client.socket.pause()
    client.send({ op: 'subscribe', args })
    client.send({ op: 'unsubscribe', args })
    client.socket.resume()
    await turnUntil(() => hub.hub.stats().subscriptions === 0, 10_000, 0)
    await client.drain()
    expect(hub.hub.stats()).toMatchObject({ topics: 0, subscriptions: 0 })
  })
})

describe('a client on a slow network', () => {
  /** Lets a second of the hub pass in which the client reads one piece of what the network holds for it. */
  async function readPiece(): Promise<void> {
    const read = once(client.socket, 'message')
    client.socket.resume()
    await read
    client.socket.pause()
    await turnUntil(() => false, 10)
  }

  it('is not cut while it reads, however long the network holds what it was sent', async () => {
    client.send({ op: 'subscribe', args: thousand() })
    client.socket.pause()
    await turnUntil(() => hub.hub.stats().bufferedBytes > ROOM_BYTES, 2000, 0)
    for (let second = 0; second < 60; second += 1) await readPiece()
    expect(hub.hub.stats()).toMatchObject({ subscriptions: 1000 })
    expect(hub.hub.stats().bufferedBytes).toBeGreaterThan(0)
    // It stops: what it has read before is not for ever.
    await turnUntil(() => hub.hub.stats().subscriptions === 0, 130)
    client.socket.resume()
    expect(await client.closed).toBe(1013)
  })
})

describe('a client that does not read', () => {
  it('has a bounded number of unread bytes, keeps no first messages waiting as text, and is cut when its time is over', async () => {
    client.send({ op: 'subscribe', args: thousand() })
    await client.drain()
    client.socket.pause()
    let most = 0
    const look = (): boolean => {
      most = Math.max(most, hub.hub.stats().bufferedBytes)
      return most > ROOM_BYTES
    }
    await turnUntil(look, 2000, 0)
    expect(most).toBeGreaterThan(ROOM_BYTES)
    // Its time: nine seconds are not enough, eleven are. Updates may come meanwhile, and are bounded too.
    await turnUntil(() => false, 90)
    expect(hub.hub.stats().subscriptions).toBe(1000)
    await turnUntil(() => hub.hub.stats().subscriptions === 0, 40)
    expect(hub.hub.stats()).toMatchObject({ connections: 1, topics: 0, subscriptions: 0 })
    client.socket.resume()
    expect(await client.closed).toBe(1013)
  })

  it('gets updates up to a limit, and each channel anew when it reads again in time', async () => {
    await hub.close()
    const most = 400_000
    hub = await startHub({ roomBytes: 100_000, bufferedBytesMax: most }, (now) => createListedFeed(INSTRUMENTS, now))
    client = await hub.connect()
    const args = all('books50')
    client.send({ op: 'subscribe', args })
    await readFirst(args.length)
    client.socket.pause()
    let mostBytes = 0
    // The clock moves a second in all, though the books change thousands of times.
    await turnUntil(() => (mostBytes = Math.max(mostBytes, hub.hub.stats().bufferedBytes)) > most, 3000, 0.4)
    await turnUntil(() => false, 50, 0.4)
    expect(hub.hub.stats().bufferedBytes).toBeLessThan(most + MESSAGE_BYTES)
    client.socket.resume()
    await turnUntil(() => hub.hub.stats().bufferedBytes === 0, 5000, 0)
    await client.drain()
    await client.drain()
    expect(hub.hub.stats()).toMatchObject({ subscriptions: args.length, topics: args.length })
  })

  it('has its requests wait, and gets them answered when it reads again', async () => {
    client.send({ op: 'subscribe', args: thousand() })
    client.socket.pause()
    await turnUntil(() => hub.hub.stats().bufferedBytes > ROOM_BYTES, 2000, 0)
    const before = hub.hub.stats().bufferedBytes
    for (let request = 0; request < 50; request += 1) client.send({ op: 'unsubscribe', args: thousand() })
    await turnUntil(() => false, 50, 0)
    // One request may have been under way.
    expect(hub.hub.stats().bufferedBytes).toBeLessThan(before + 2 * 120_000)
    client.socket.resume()
    let answers = 0
    while (answers < 50 * 1000) answers += (await client.message()).event === 'unsubscribe' ? 1 : 0
    expect(hub.hub.stats().subscriptions).toBe(0)
  })
})
