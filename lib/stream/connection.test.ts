import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ANSWER_MS, HEARTBEAT_MS, HIDDEN_MS, STEADY_MS } from './connection.ts'
import { createMarketSocket } from './market-socket.ts'
import { BTC, dataOf, openSocketBench, subscribeTo, type SocketBench } from '#tests/rigs/socket.ts'

let server: SocketBench['server']
let clock: SocketBench['clock']
let socket: SocketBench['socket']
let bench: SocketBench

beforeEach(async () => {
  bench = await openSocketBench()
  ;({ server, clock, socket } = bench)
})

afterEach(() => bench.close())

describe('losing the connection', () => {
  it('tries again with growing waits and subscribes everything again', async () => {
    bench.listen(BTC)
    const first = await bench.connect()
    clock.advance(STEADY_MS)
    first.cut()
    expect(await bench.reach('lost')).toEqual({ kind: 'lost', since: 1_000_000 + STEADY_MS, attempts: 1 })
    clock.advance(499)
    expect(server.count()).toBe(1)
    clock.advance(1)
    const second = await server.connection()
    await bench.reach('open')
    expect(await second.message()).toBe(subscribeTo(BTC))
    second.cut()
    await bench.reach('lost')
    clock.advance(999)
    expect(server.count()).toBe(2)
    clock.advance(1)
    await server.connection()
    await bench.reach('open')
    expect(server.count()).toBe(3)
  })

  it('stays lost since the first loss while it tries', async () => {
    bench.listen(BTC)
    await bench.connect()
    clock.advance(STEADY_MS)
    const since = clock.now()
    await server.close()
    await bench.reach('lost')
    for (let attempt = 2; attempt < 5; attempt += 1) {
      const failed = new Promise((resolve) => socket.watchState(resolve))
      clock.advance(500 * 2 ** (attempt - 2))
      expect(await failed).toEqual({ kind: 'lost', since, attempts: attempt })
    }
  })

  it('notices a connection that never opens', async () => {
    // Accepts the connection and never answers the upgrade.
    const mute = createServer(() => {})
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as AddressInfo
    const hanging = createMarketSocket({
      connect: () => new WebSocket(`ws://127.0.0.1:${port}`),
      clock,
      timers: clock,
      random: () => 1,
    })
    hanging.subscribe(BTC, () => {})
    clock.advance(0)
    expect(hanging.state().kind).toBe('connecting')
    clock.advance(ANSWER_MS)
    expect(hanging.state().kind).toBe('lost')
    hanging.close()
    mute.close()
  })

  it('survives a browser that refuses to open one', () => {
    const refused = createMarketSocket({
      connect() {
        throw new DOMException('blocked', 'SecurityError')
      },
      clock,
      timers: clock,
    })
    refused.subscribe(BTC, () => {})
    expect(() => clock.advance(120_000)).not.toThrow()
    expect(refused.state().kind).toBe('lost')
    refused.close()
  })
})

describe('signs of life', () => {
  it('asks regularly, and stays open when the server answers', async () => {
    const { next } = bench.listen(BTC)
    const connection = await bench.connect()
    await connection.message()
    clock.advance(HEARTBEAT_MS)
    for (let round = 0; round < 3; round += 1) {
      expect(await connection.message()).toBe('ping')
      connection.send('pong')
      connection.send(dataOf(BTC))
      await next()
      clock.advance(ANSWER_MS)
      expect(socket.state().kind).toBe('open')
      expect(connection.unread).toEqual([])
      clock.advance(HEARTBEAT_MS - ANSWER_MS)
    }
  })

  it('gives a silent connection up', async () => {
    bench.listen(BTC)
    const connection = await bench.connect()
    await connection.message()
    clock.advance(HEARTBEAT_MS)
    expect(await connection.message()).toBe('ping')
    clock.advance(ANSWER_MS)
    expect(socket.state().kind).toBe('lost')
    await connection.ended
  })
})

describe('a hidden page', () => {
  it('keeps the connection for a glance elsewhere and lets it go after a while', async () => {
    bench.listen(BTC)
    const connection = await bench.connect()
    bench.look('hidden')
    clock.advance(HIDDEN_MS / 6)
    bench.look('visible')
    expect(socket.state().kind).toBe('open')
    bench.look('hidden')
    clock.advance(HIDDEN_MS)
    await connection.ended
    expect(server.count()).toBe(1)
  })

  it('opens again at once when the page is shown', async () => {
    bench.listen(BTC)
    const first = await bench.connect()
    bench.look('away')
    await first.ended
    expect(socket.state().kind).toBe('idle')
    clock.advance(600_000)
    bench.look('visible')
    const second = await server.connection()
    await bench.reach('open')
    expect(await second.message()).toBe(subscribeTo(BTC))
  })

  it('is lost the moment the network is, and tries at once when that is back', async () => {
    bench.listen(BTC)
    await bench.connect()
    bench.look('offline')
    expect(socket.state()).toMatchObject({ kind: 'lost', attempts: 1 })
    bench.look('offline')
    expect(socket.state()).toMatchObject({ kind: 'lost', attempts: 1 })
    bench.look('visible')
    await server.connection()
    expect(await bench.reach('open')).toMatchObject({ kind: 'open' })
  })

  it('does not wait out its back-off when the page is shown or the network is back', async () => {
    bench.listen(BTC)
    const first = await bench.connect()
    first.cut()
    await bench.reach('lost')
    bench.look('visible')
    await server.connection()
    await bench.reach('open')
    expect(server.count()).toBe(2)
  })
})
