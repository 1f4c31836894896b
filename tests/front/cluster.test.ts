import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Command } from '#gateway/engine/commands.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { type Gateway, Gateways, healthOf, PATIENT } from './support/gateways.ts'
import { Trader } from './support/outage-trader.ts'

// Goal: an exchange outlives its leader: a standby takes over with everything that was answered, and a late leader changes nothing.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

/** `npm run faults cluster` raises both. */
const KILLS = Number(process.env['CLUSTER_KILLS'] ?? 1)
const PAUSES = Number(process.env['CLUSTER_PAUSES'] ?? 1)
const CLIENTS = 8

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
async function join2(name: string, url: string, keysFrom: string | null): Promise<Gateway> {
  const folder = join(gateways.folder, name)
  if (keysFrom !== null) {
    mkdirSync(folder, { recursive: true })
    cpSync(join(gateways.folder, keysFrom, 'server.key'), join(folder, 'server.key'))
  }
  return gateways.start(folder, { DATABASE_URL: url, NODE_NAME: name })
}

const roleOf = async (gateway: Gateway) => {
  const { cluster, exchange } = (await healthOf(gateway)) as unknown as { cluster?: { role: string; epoch: number }; exchange?: string }
  return `${cluster?.role ?? 'alone'} ${exchange ?? '-'} ${cluster?.epoch ?? 0}`
}

/** Returns the milliseconds until a standby answers an order, over and over with a new one. */
async function takeover(trader: Trader): Promise<number> {
  const from = performance.now()
  for (;;) {
    const answer = await trader.place().catch((error: unknown) => String(error))
    if (answer === '00000') return Math.round(performance.now() - from)
    if (performance.now() - from > 60_000) throw new Error(`the last answer was ${answer}`)
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
  const acknowledged = traders.flatMap(({ answers }) => [...answers].filter(([, answer]) => answer === '00000').map(([id]) => id))
  expect(acknowledged.filter((id) => !placed.includes(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(verifyJournal(journal).faults).toEqual([])
  journal.close()
}

it('goes on with a standby when its leader is killed, with nothing acknowledged lost or doubled', async () => {
  const url = await postgres.createDatabase()
  let leader = await join2('k0', url, null)
  await expect.poll(() => roleOf(leader), PATIENT).toBe('leader running 1')
  const traders = Array.from({ length: CLIENTS }, (_, nth) => new Trader(leader, nth))
  await Promise.all(traders.map((trader) => trader.enter()))
  const times: number[] = []
  let standing = traders
  for (let round = 1; round <= KILLS; round += 1) {
    const standby = await join2(`k${round}`, url, 'k0')
    await expect.poll(() => roleOf(standby), PATIENT).toBe(`standby - ${round}`)
    // Over the standby: calls are passed to the leader.
    standing = standing.map((trader) => trader.at(standby))
    expect(await standing[0]?.place()).toBe('00000')
    const trading = Promise.all(standing.slice(1).map((trader) => trader.trade().catch(() => undefined)))
    await expect.poll(() => [...(standing[1]?.answers.values() ?? [])].filter((answer) => answer === '00000').length, PATIENT).toBeGreaterThan(3)
    await leader.end('SIGKILL')
    const [first] = standing
    if (first === undefined) throw new Error('there are traders')
    times.push(await takeover(first))
    for (const trader of standing) trader.isStopped = true
    await trading
    for (const trader of standing) trader.isStopped = false
    expect(await roleOf(standby)).toBe(`leader running ${round + 1}`)
    leader = standby
  }
  times.sort((a, b) => a - b)
  console.log(`takeover after a kill of the leader: p50 ${times[times.length >> 1]} ms, max ${times.at(-1)} ms, ${times.length} kills`)
  check(url, standing)
  expect(await leader.end('SIGTERM')).toBe(0)
})

it('refuses a leader that was paused and comes back late, which then stands by', async () => {
  const url = await postgres.createDatabase()
  let leader = await join2('p0', url, null)
  let standby = await join2('p1', url, 'p0')
  let traders = Array.from({ length: 4 }, (_, nth) => new Trader(leader, nth))
  await Promise.all(traders.map((trader) => trader.enter()))
  for (let round = 1; round <= PAUSES; round += 1) {
    await expect.poll(() => roleOf(leader), PATIENT).toBe(`leader running ${round}`)
    await expect.poll(() => roleOf(standby), PATIENT).toBe(`standby - ${round}`)
    const late = traders.map((trader) => trader.at(leader))
    expect(await late[0]?.place()).toBe('00000')
    leader.pause()
    const asked = late.slice(1).map((trader) => trader.place().catch(() => 'cut off'))
    const [first] = late
    if (first === undefined) throw new Error('there are traders')
    const beside = first.at(standby)
    console.log(`takeover from a paused leader: ${await takeover(beside)} ms`)
    leader.resume()
    expect((await Promise.all(asked)).filter((answer) => answer === '00000')).toEqual([])
    await expect.poll(() => roleOf(leader), PATIENT).toBe(`standby - ${round + 1}`)
    traders = [beside, ...late.slice(1)]
    ;[leader, standby] = [standby, leader]
  }
  check(url, traders)
  expect(await standby.end('SIGTERM')).toBe(0)
  expect(await leader.end('SIGTERM')).toBe(0)
})

it('hands the lead over at once where the leader ends in order, and refuses one with other keys', async () => {
  const url = await postgres.createDatabase()
  const leader = await join2('o0', url, null)
  const standby = await join2('o1', url, 'o0')
  const trader = new Trader(standby, 0)
  await expect.poll(() => roleOf(standby), PATIENT).toBe('standby - 1')
  await trader.enter()
  expect(await trader.place()).toBe('00000')
  expect(await leader.end('SIGTERM')).toBe(0)
  console.log(`takeover after an orderly end: ${await takeover(trader)} ms`)
  check(url, [trader])
  await expect(join2('o2', url, null)).rejects.toThrow(/are not those of the gateway o1/)
  expect(await standby.end('SIGTERM')).toBe(0)
})
