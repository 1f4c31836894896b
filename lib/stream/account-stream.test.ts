import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import type { AccountSnapshot, AccountUpdate } from '#lib/contract/trading-stream.ts'
import { accountStreamAddress, createAccountStream, type AccountStream } from './account-stream.ts'
import { startScriptedServer, type ScriptedConnection, type ScriptedServer } from '#tests/rigs/scripted-server.ts'

/** Goal: every change arrives once and in order, whatever the connection does. */

let server: ScriptedServer
let clock: ManualClock
let stream: AccountStream
let heard: (string | number)[]
let refusals: number

beforeEach(async () => {
  server = await startScriptedServer()
  clock = createManualClock(1_000_000)
  heard = []
  refusals = 0
  stream = createAccountStream({
    connect: () => new WebSocket(server.address),
    clock,
    timers: clock,
    random: () => 0,
    onSnapshot: (snapshot: AccountSnapshot) => heard.push(`${snapshot.run}:${snapshot.seq}`),
    onUpdate: (update: AccountUpdate) => heard.push(update.seq),
    onAlert: ({ notice }) => heard.push(`alert ${notice?.kind ?? 'changed'}`),
    onState: () => {},
    onRefused: () => (refusals += 1),
  })
})

afterEach(async () => {
  stream.close()
  await server.close()
  expect(clock.pending()).toBe(0)
})

async function connect(): Promise<ScriptedConnection> {
  stream.need(true)
  return server.connection()
}

const snapshot = (seq: number, run = 'a') => ({ type: 'snapshot', run, seq })
const update = (from: number, seq = from) => ({ type: 'update', from, seq })
const hello = async (connection: ScriptedConnection): Promise<unknown> => JSON.parse(await connection.message())

describe('the account stream', () => {
  it('asks for a snapshot and takes what follows on it', async () => {
    const connection = await connect()
    expect(await hello(connection)).toEqual({ op: 'start' })
    connection.send(snapshot(4))
    connection.send(update(5, 7))
    connection.send(update(8))
    await expect.poll(() => heard).toEqual(['a:4', 7, 8])
  })

  it('hears of alerts beside the sequence', async () => {
    const connection = await connect()
    await hello(connection)
    connection.send({ type: 'alert', notice: null })
    connection.send(snapshot(4))
    connection.send({ type: 'alert', notice: { kind: 'price', args: {} } })
    connection.send(update(5))
    await expect.poll(() => heard).toEqual(['alert changed', 'a:4', 'alert price', 5])
  })

  it('sends its position when it comes back', async () => {
    const first = await connect()
    await hello(first)
    first.send(snapshot(4))
    first.send(update(5))
    await expect.poll(() => heard).toHaveLength(2)
    first.cut()
    await expect.poll(() => stream.state().kind).toBe('lost')
    clock.advance(2_000)
    const second = await server.connection()
    expect(await hello(second)).toEqual({ op: 'start', since: { run: 'a', seq: 5 } })
    second.send(update(6, 9))
    await expect.poll(() => heard).toEqual(['a:4', 5, 9])
  })

  it('asks for what is missing, and takes nothing until it has come', async () => {
    const connection = await connect()
    await hello(connection)
    connection.send(snapshot(1))
    connection.send(update(3))
    connection.send(update(4))
    await expect.poll(() => clock.pending()).toBeGreaterThan(1)
    clock.advance(0)
    expect(await hello(connection)).toEqual({ op: 'start', since: { run: 'a', seq: 1 } })
    connection.send(update(5))
    connection.send(update(2, 5))
    await expect.poll(() => heard).toEqual(['a:1', 5])
    expect(connection.unread).toEqual([])
  })

  it('hears nothing twice', async () => {
    const connection = await connect()
    connection.send(snapshot(3))
    connection.send(update(3))
    connection.send(update(2, 3))
    connection.send(update(4))
    await expect.poll(() => heard).toEqual(['a:3', 4])
  })

  it('starts again with the numbers of another run', async () => {
    const connection = await connect()
    connection.send(snapshot(30))
    connection.send(snapshot(2, 'b'))
    connection.send(update(3))
    await expect.poll(() => heard).toEqual(['a:30', 'b:2', 3])
  })

  it('begins anew under the next session when one has ended', async () => {
    const first = await connect()
    await hello(first)
    first.send(snapshot(4))
    first.send({ type: 'ended' })
    await expect.poll(() => heard).toEqual(['a:4'])
    first.cut()
    await expect.poll(() => stream.state().kind).toBe('lost')
    clock.advance(2_000)
    const second = await server.connection()
    expect(await hello(second)).toEqual({ op: 'start' })
    expect(refusals).toBe(0)
  })

  it('says that it was not let in, each time', async () => {
    const connection = await connect()
    await hello(connection)
    await server.close()
    for (const count of [1, 2]) {
      await expect.poll(() => stream.state().kind).toBe('lost')
      clock.advance(2_000)
      await expect.poll(() => refusals).toBe(count)
    }
    server = await startScriptedServer()
  })

  it.each(['nonsense', '{', '[]', '{"type":"update"}', '{"type":"snapshot","seq":1}', '{"type":"update","from":1,"seq":"2"}'])(
    'does not mind %s',
    async (text) => {
      const connection = await connect()
      connection.send(text)
      connection.send(snapshot(1))
      await expect.poll(() => heard).toEqual(['a:1'])
    },
  )

  it('has an address of the page', () => {
    expect(accountStreamAddress({ protocol: 'https:', host: 'www.agio.example' }, '/v2/ws/account')).toBe(
      'wss://www.agio.example/v2/ws/account',
    )
    expect(accountStreamAddress({ protocol: 'http:', host: 'localhost:3000' }, '/x')).toBe('ws://localhost:3000/x')
  })
})
