import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Command } from '#gateway/engine/commands.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { type Gateway, Gateways, healthOf, PATIENT } from './support/gateways.ts'
import { Trader } from './support/outage-trader.ts'

// Goal: an exchange outlives its leader: a standby takes over with everything that was answered, and a late leader changes nothing.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

/** `npm run faults cluster` raises them. */
const KILLS = Number(process.env['CLUSTER_KILLS'] ?? 1)
const PAUSES = Number(process.env['CLUSTER_PAUSES'] ?? 1)
const PRIMARY_KILLS = Number(process.env['CLUSTER_PRIMARY_KILLS'] ?? 1)
const CLIENTS = 8
/** Ends only a takeover that never comes: a busy machine takes many times as long as a quiet one. */
const TAKEOVER_MAX_MS = 300_000

let postgres: TestPostgres
let gateways: Gateways
beforeAll(async () => {
  gateways = new Gateways()
  postgres = await startPostgres()
})
afterAll(async () => {
  await gateways.close()
  await postgres.stop()
})

/** Starts a gateway beside the first one of a database, with the keys of its data folder. */
async function startNode(name: string, url: string, keysFrom: string | null): Promise<Gateway> {
  const folder = join(gateways.folder, name)
  if (keysFrom !== null) {
    mkdirSync(folder, { recursive: true })
    cpSync(join(gateways.folder, keysFrom, 'server.key'), join(folder, 'server.key'))
  }
  return gateways.start(folder, { DATABASE_URL: url, NODE_NAME: name })
}

const roleOf = async (gateway: Gateway) => {
  const { cluster, exchange } = (await healthOf(gateway)) as unknown as { cluster?: { role: string }; exchange?: string }
  return `${cluster?.role ?? 'alone'} ${exchange ?? '-'}`
}

/** Returns the milliseconds until a standby answers an order, over and over with a new one. */
async function takeover(trader: Trader): Promise<number> {
  const from = performance.now()
  for (;;) {
    const answer = await trader.place().catch((error: unknown) => String(error))
    // A trader who has nothing left to sell hears so from an engine too.
    if (answer === '00000' || answer === 'insufficientBalance') return Math.round(performance.now() - from)
    if (performance.now() - from > TAKEOVER_MAX_MS) throw new Error(`its answers were ${JSON.stringify([...trader.answers].slice(-20))}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Checks every order that was sent against the journal: none that was acknowledged is lost, none is doubled. */
function check(url: string, traders: readonly Trader[]): void {
  const journal = new PostgresStore(url, true)
  const placed: string[] = []
  for (const { payload } of journal.rowsAfter(0)) {
    const record = JSON.parse(payload) as Command
    if (record.type === 'place' && record.order.clientOrderId !== null) placed.push(record.order.clientOrderId ?? '')
  }
  expect(new Set(placed).size).toBe(placed.length)
  const acknowledged = acknowledgedBy(traders)
  expect(acknowledged.filter((id) => !placed.includes(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(verifyJournal(journal).faults).toEqual([])
  journal.close()
}

it('goes on when its leader is killed, stands still or ends, with nothing acknowledged lost or doubled', async () => {
  const url = await postgres.createDatabase()
  let leader = await startNode('n0', url, null)
  await expect.poll(() => roleOf(leader), PATIENT).toBe('leader running')
  let traders = Array.from({ length: CLIENTS }, (_, nth) => new Trader(leader, nth))
  await Promise.all(traders.map((trader) => trader.enter()))
  let started = 0
  const addStandby = async (): Promise<Gateway> => {
    started += 1
    const standby = await startNode(`n${started}`, url, 'n0')
    await expect.poll(() => roleOf(standby), PATIENT).toBe('standby -')
    return standby
  }
  let standby = await addStandby()
  const times = { killed: [] as number[], paused: [] as number[] }

  for (let round = 0; round < KILLS; round += 1) {
    if (round > 0) standby = await addStandby()
    // Calls to the standby are passed to the leader.
    const beside = standby
    traders = traders.map((trader) => trader.at(beside))
    const [first, ...others] = traders
    if (first === undefined) throw new Error('there are traders')
    expect(await first.place()).toBe('00000')
    const trading = Promise.all(others.map((trader) => trader.trade().catch(() => undefined)))
    await expect.poll(() => acknowledgedBy(others).length, PATIENT).toBeGreaterThan(10)
    await leader.end('SIGKILL')
    times.killed.push(await takeover(first))
    for (const trader of traders) trader.isStopped = true
    await trading
    expect(await roleOf(standby)).toBe('leader running')
    leader = standby
  }

  standby = await addStandby()
  for (let round = 0; round < PAUSES; round += 1) {
    const [late, beside] = [leader, standby]
    const [first, ...others] = traders.map((trader) => trader.at(late))
    if (first === undefined) throw new Error('there are traders')
    expect(await first.place()).toBe('00000')
    late.pause()
    const asked = others.map((trader) => trader.place().catch(() => 'cut off'))
    const moved = first.at(beside)
    times.paused.push(await takeover(moved))
    late.resume()
    expect((await Promise.all(asked)).filter((answer) => answer === '00000')).toEqual([])
    await expect.poll(() => roleOf(late), PATIENT).toBe('standby -')
    traders = [moved, ...others]
    ;[leader, standby] = [beside, late]
  }

  const [last, ...rest] = traders.map((trader) => trader.at(standby))
  if (last === undefined) throw new Error('there are traders')
  expect(await leader.end('SIGTERM')).toBe(0)
  tell(`takeover after an orderly end: ${await takeover(last)} ms`)
  for (const [how, list] of Object.entries(times)) tell(`takeover from a leader that was ${how}: ${summary(list)}`)
  check(url, [last, ...rest])
  await expect(startNode('other-keys', url, null)).rejects.toThrow('are not those of the gateway')
  expect(await standby.end('SIGTERM')).toBe(0)
})

onlyInFull(it)(
  'goes on with the standby of its database when the primary is killed, with nothing acknowledged lost or doubled',
  async () => {
    const times: number[] = []
    for (let round = 0; round < PRIMARY_KILLS; round += 1) {
      const primary = await startPostgres()
      const { username, password, pathname } = new URL(await primary.createDatabase())
      const standby = await primary.follow()
      gateways.undo.push(() => standby.stop())
      await primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
      await primary.run('SELECT pg_reload_conf()')
      const at = (...servers: TestPostgres[]) =>
        `postgres://${username}:${password}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}${pathname}`
      const gateway = await startNode(`d${round}`, at(primary, standby), null)
      await expect.poll(() => roleOf(gateway), PATIENT).toBe('leader running')
      const traders = Array.from({ length: CLIENTS }, (_, nth) => new Trader(gateway, nth))
      await Promise.all(traders.map((trader) => trader.enter()))
      const [first, ...others] = traders
      if (first === undefined) throw new Error('there are traders')
      const trading = Promise.all(others.map((trader) => trader.trade().catch(() => undefined)))
      await expect.poll(() => acknowledgedBy(others).length, PATIENT).toBeGreaterThan(10)
      await primary.end('killed')
      const from = performance.now()
      await standby.run('ALTER SYSTEM RESET synchronous_standby_names')
      await standby.run('SELECT pg_promote()')
      await takeover(first)
      times.push(Math.round(performance.now() - from))
      for (const trader of traders) trader.isStopped = true
      await trading
      expect(await healthOf(gateway)).toMatchObject({ exchange: 'running', database: { state: 'ready' } })
      expect(await gateway.end('SIGTERM')).toBe(0)
      check(at(standby), traders)
    }
    tell(`takeover after a kill of the database's primary: ${summary(times)}`)
  },
)

function acknowledgedBy(traders: readonly Trader[]): string[] {
  return traders.flatMap(({ answers }) => [...answers].filter(([, answer]) => answer === '00000').map(([id]) => id))
}

/** Prints a figure for whoever runs the long form. */
function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

function summary(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `p50 ${sorted[sorted.length >> 1]} ms, max ${sorted.at(-1)} ms, ${sorted.length} times`
}
