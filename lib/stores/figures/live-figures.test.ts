import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { STALE_AFTER_MS } from '#lib/stream/data-age.ts'
import { bookChecksum } from '#lib/stream/checksum.ts'
import { startScriptedServer, type ScriptedConnection, type ScriptedServer } from '#tests/rigs/scripted-server.ts'
import { createLiveFigures, type LiveFigures } from './live-figures.ts'
import { createManualFrames, type ManualFrames } from '#tests/rigs/manual-frames.ts'
import type { LiveRow } from './market-store.ts'

let server: ScriptedServer
let clock: ManualClock
let frames: ManualFrames
let figures: LiveFigures
/** Called when the browser has received the sentinel, and so everything before it. */
let heardAll: () => void

beforeEach(async () => {
  server = await startScriptedServer()
  clock = createManualClock(1_000_000)
  frames = createManualFrames()
  figures = createLiveFigures({ connect: openSocket, clock, timers: clock, random: () => 1, frames })
})

function openSocket(): WebSocket {
  const socket = new WebSocket(server.address)
  socket.addEventListener('message', ({ data }) => {
    if (data === SENTINEL) heardAll()
  })
  return socket
}

afterEach(async () => {
  figures.close()
  await server.close()
})

const SENTINEL = 'pong'
const BTC = { instType: 'SPOT', channel: 'ticker', instId: 'BTCUSDT' }
const tick = (last: string, ts = 1) => ({ action: 'snapshot', arg: BTC, data: [{ lastPr: last, ts: `${ts}` }] })

async function connect(): Promise<ScriptedConnection> {
  const open = new Promise<void>((resolve) => {
    const undo = figures.store.subscribe(({ connection }) => {
      if (connection.kind !== 'open') return
      undo()
      resolve()
    })
  })
  clock.advance(0)
  const connection = await server.connection()
  await open
  return connection
}

/** Sends messages and waits until all of them have been received. */
function say(connection: ScriptedConnection, ...messages: unknown[]): Promise<void> {
  const all = new Promise<void>((resolve) => {
    heardAll = resolve
  })
  for (const message of [...messages, SENTINEL]) connection.send(message)
  return all
}

describe('rows', () => {
  it('are drawn once per frame, with the last tick', async () => {
    const seen: (string | undefined)[] = []
    figures.subscribeRow('spot', 'BTCUSDT', (row) => seen.push(row.last))
    const connection = await connect()
    await say(connection, tick('1', 1), tick('2', 2), tick('3', 3))
    expect(seen).toEqual([])
    frames.draw()
    expect(seen).toEqual(['3'])
    expect(figures.store.getState().rows['spot:BTCUSDT']?.last).toBe('3')
  })

  it('tell at once what is known, and nothing after the undo', async () => {
    const [first, second]: [LiveRow[], LiveRow[]] = [[], []]
    const undo = figures.subscribeRow('spot', 'BTCUSDT', (row) => first.push(row))
    const connection = await connect()
    await say(connection, tick('1'))
    frames.draw()
    figures.subscribeRow('spot', 'BTCUSDT', (row) => second.push(row))
    undo()
    await say(connection, tick('2', 2))
    frames.draw()
    expect([first.map(({ last }) => last), second.map(({ last }) => last)]).toEqual([['1'], ['1', '2']])
  })

  it('that did not change are not drawn', async () => {
    let draws = 0
    figures.subscribeRow('futures', 'BTCUSDT', () => {
      draws += 1
    })
    figures.subscribeRow('spot', 'BTCUSDT', () => {})
    const connection = await connect()
    await say(connection, tick('1'))
    frames.draw()
    expect(draws).toBe(0)
  })
})

describe('age', () => {
  it('is called old when nothing comes any more, and new again with the next tick', async () => {
    figures.subscribeRow('spot', 'BTCUSDT', () => {})
    const connection = await connect()
    await say(connection, tick('1'))
    frames.draw()
    clock.advance(STALE_AFTER_MS)
    expect(figures.store.getState().stale).toBe(false)
    clock.advance(STALE_AFTER_MS / 3)
    expect(figures.store.getState().stale).toBe(true)
    await say(connection, tick('2', 2))
    frames.draw()
    expect(figures.store.getState().stale).toBe(false)
  })

  it('is ignored when nothing is shown', async () => {
    const undo = figures.subscribeRow('spot', 'BTCUSDT', () => {})
    const connection = await connect()
    await say(connection, tick('1'))
    frames.draw()
    undo()
    clock.advance(10 * STALE_AFTER_MS)
    expect(figures.store.getState().stale).toBe(false)
    expect(clock.pending()).toBe(0)
  })
})

describe('the connection', () => {
  it('is in the store', async () => {
    expect(figures.store.getState().connection.kind).toBe('idle')
    figures.subscribeRow('spot', 'BTCUSDT', () => {})
    const connection = await connect()
    expect(figures.store.getState().connection.kind).toBe('open')
    const lost = new Promise((resolve) => figures.store.subscribe(resolve))
    connection.cut()
    await lost
    expect(figures.store.getState().connection.kind).toBe('lost')
  })
})

describe('books', () => {
  const arg = { instType: 'USDT-FUTURES', channel: 'books', instId: 'BTCUSDT' }
  const snapshot = { action: 'snapshot', arg, data: [{ asks: [['2.0', '1']], bids: [['1.0', '1']], ts: '1', seq: 1 }] }

  it('are merged, proved, and asked for again when they do not fit', async () => {
    const book = figures.book('futures', 'BTCUSDT')
    expect(figures.book('futures', 'BTCUSDT')).toBe(book)
    book.subscribe(() => {})
    const connection = await connect()
    expect(await connection.message()).toContain('"op":"subscribe"')
    const checksum = bookChecksum([['1.0', '1']], [['2.0', '3']])
    const update = { action: 'update', arg, data: [{ asks: [['2.0', '3']], bids: [], checksum, ts: '2', pseq: 1, seq: 2 }] }
    await say(connection, snapshot, update)
    frames.draw()
    expect(book.shown()).toMatchObject({ asks: [['2.0', '3']], bids: [['1.0', '1']] })

    const wrong = { action: 'update', arg, data: [{ asks: [], bids: [['1.0', '0']], checksum: 1, ts: '3', pseq: 2, seq: 3 }] }
    await say(connection, wrong)
    clock.advance(1_000)
    expect(await connection.message()).toBe(JSON.stringify({ op: 'unsubscribe', args: [arg] }))
    expect(await connection.message()).toBe(JSON.stringify({ op: 'subscribe', args: [arg] }))
    await say(connection, { ...snapshot, data: [{ asks: [['9.0', '1']], bids: [], ts: '4' }] })
    frames.draw()
    expect(book.shown()).toMatchObject({ asks: [['9.0', '1']], bids: [] })
  })
})
