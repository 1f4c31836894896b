import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BATCH_MS, publicStreamAddress, REFUSED_MS } from './market-socket.ts'
import { BTC, dataOf, ETH, openSocketBench, subscribeTo, unsubscribeFrom, type SocketBench } from '#tests/rigs/socket.ts'
import { streamArg } from './stream-args.ts'

let server: SocketBench['server']
let clock: SocketBench['clock']
let socket: SocketBench['socket']
let bench: SocketBench

beforeEach(async () => {
  bench = await openSocketBench()
  ;({ server, clock, socket } = bench)
})

afterEach(() => bench.close())

describe('opening', () => {
  it('waits for its first use', () => {
    clock.advance(60_000)
    expect(server.count()).toBe(0)
    expect(socket.state()).toEqual({ kind: 'idle', since: 1_000_000 })
  })

  it('opens once, and subscribes everything in one message', async () => {
    bench.listen(BTC)
    bench.listen(ETH)
    bench.listen(BTC)
    const connection = await bench.connect()
    expect(await connection.message()).toBe(subscribeTo(BTC, ETH))
    expect(server.count()).toBe(1)
  })

  it('splits what is too much for one message', async () => {
    for (let index = 0; index < 60; index += 1) bench.listen(streamArg('spot', 'ticker', `COIN${index}USDT`))
    const connection = await bench.connect()
    const sizes = [await connection.message(), await connection.message()].map((text) => (JSON.parse(text) as { args: [] }).args.length)
    expect(sizes).toEqual([50, 10])
  })
})

describe('listening', () => {
  it('hands data to every listener of that channel and to no other', async () => {
    const [first, second, other] = [bench.listen(BTC), bench.listen(BTC), bench.listen(ETH)]
    const connection = await bench.connect()
    connection.send(dataOf(BTC))
    await second.next()
    expect([first.messages.length, second.messages.length, other.messages.length]).toEqual([1, 1, 0])
    expect(first.messages[0]).toEqual({ kind: 'data', action: 'snapshot', arg: BTC, unsafeRows: [{ lastPr: '1' }] })
  })

  it('does not mind what it does not know', async () => {
    const { messages, next } = bench.listen(BTC)
    const connection = await bench.connect()
    for (const message of ['nonsense', '{', 'null', { arg: { channel: 1 } }, { event: 'error', code: 30001, msg: 'no' }, dataOf(ETH)])
      connection.send(message)
    connection.send({ ...dataOf(BTC), arg: { channel: 'ticker', instId: 'BTCUSDT', instType: 'SPOT' } })
    await next()
    expect(messages).toHaveLength(1)
  })

  it('gives a channel up when the last listener leaves, and not before', async () => {
    const [first, second] = [bench.listen(BTC), bench.listen(BTC)]
    bench.listen(ETH)
    const connection = await bench.connect()
    await connection.message()
    first.undo()
    first.undo()
    clock.advance(BATCH_MS)
    expect(connection.unread).toEqual([])
    second.undo()
    clock.advance(BATCH_MS)
    expect(await connection.message()).toBe(unsubscribeFrom(BTC))
  })

  it('says nothing about who comes and goes between two messages', async () => {
    bench.listen(ETH)
    const connection = await bench.connect()
    await connection.message()
    bench.listen(BTC).undo()
    clock.advance(BATCH_MS)
    bench.listen(BTC)
    clock.advance(BATCH_MS)
    expect(await connection.message()).toBe(subscribeTo(BTC))
    expect(connection.unread).toEqual([])
  })

  it('closes when it is no longer needed', async () => {
    const { undo } = bench.listen(BTC)
    const connection = await bench.connect()
    undo()
    clock.advance(0)
    await connection.ended
    expect(socket.state().kind).toBe('idle')
  })

  it('knows the age of each channel', async () => {
    const { next } = bench.listen(BTC)
    bench.listen(ETH)
    const connection = await bench.connect()
    clock.advance(500)
    connection.send(dataOf(BTC))
    await next()
    expect([socket.heardMs(BTC), socket.heardMs(ETH)]).toEqual([1_000_500, null])
  })
})

describe('asking again', () => {
  it('gives a channel up and takes it again for a new snapshot', async () => {
    bench.listen(BTC)
    const connection = await bench.connect()
    await connection.message()
    clock.advance(BATCH_MS)
    socket.resync(BTC)
    expect([await connection.message(), await connection.message()]).toEqual([unsubscribeFrom(BTC), subscribeTo(BTC)])
  })

  it('repeats what was refused for too many messages, and nothing else', async () => {
    const { next } = bench.listen(BTC)
    bench.listen(ETH)
    const connection = await bench.connect()
    await connection.message()
    connection.send({ event: 'error', arg: ETH, code: 30001, msg: 'does not exist' })
    connection.send({ event: 'error', arg: BTC, code: 30006, msg: 'too many requests' })
    connection.send(dataOf(BTC))
    await next()
    clock.advance(REFUSED_MS)
    expect(await connection.message()).toBe(subscribeTo(BTC))
    clock.advance(BATCH_MS)
    expect(connection.unread).toEqual([])
  })
})

describe('closing', () => {
  it('leaves no timer behind', async () => {
    bench.listen(BTC)
    const connection = await bench.connect()
    socket.close()
    await connection.ended
    expect(clock.pending()).toBe(0)
  })
})

describe('the address', () => {
  it('is on the host of the page, as safe as the page', () => {
    expect(publicStreamAddress({ protocol: 'https:', host: 'www.agio.example' })).toBe('wss://www.agio.example/v2/ws/public')
    expect(publicStreamAddress({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/v2/ws/public')
  })
})
