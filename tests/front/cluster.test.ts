import { expect, it, vi } from 'vitest'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { canRunPatroni, startPatroni } from '#tests/support/patroni.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { enterTraders, firstOf, tradeAt, untilTraded } from './support/crowd.ts'
import { type Gateway, healthOf, PATIENT } from './support/gateways.ts'
import { checkJournal, checkStates, roleOf, startNode, summary, takeover, tell } from './support/shared-exchange.ts'
import { shareServers } from './support/shared-servers.ts'

// Goal: an exchange outlives its primary: a replica takes over with everything that was answered, and a late primary changes nothing.

// The long form kills fifty primaries, one after another, and pauses ten.
vi.setConfig({ testTimeout: 3_600_000 })

/** `npm run faults cluster` raises them. */
const KILLS = Number(process.env['CLUSTER_KILLS'] ?? 1)
const PAUSES = Number(process.env['CLUSTER_PAUSES'] ?? 1)
const PRIMARY_KILLS = Number(process.env['CLUSTER_PRIMARY_KILLS'] ?? 1)
const CLIENTS = 8
/** How long the primary stands still at least; the long form lets it stand for 30 s. */
const PAUSE_MS = Number(process.env['CLUSTER_PAUSE_SECONDS'] ?? 0) * 1000

const servers = shareServers()

it('goes on when its primary is killed, stands still or ends, with nothing acknowledged lost or doubled', async () => {
  const url = await servers.postgres.createDatabase()
  let primary = await startNode(servers.gateways, 'n0', url, null)
  await expect.poll(() => roleOf(primary), PATIENT).toBe('primary running')
  const traders = await enterTraders(primary, CLIENTS)
  let started = 0
  const addReplica = async (): Promise<Gateway> => {
    started += 1
    const replica = await startNode(servers.gateways, `n${started}`, url, 'n0')
    await expect.poll(() => roleOf(replica), PATIENT).toBe('replica -')
    return replica
  }
  let replica = await addReplica()
  const times = { killed: [] as number[], paused: [] as number[] }

  for (let round = 0; round < KILLS; round += 1) {
    if (round > 0) {
      replica = await addReplica()
      await checkStates([primary, replica], traders)
    }
    // Calls to the replica are passed to the primary.
    for (const trader of traders) trader.moveTo(replica)
    const [first, ...others] = firstOf(traders)
    expect(await first.place()).toBe('00000')
    const stop = tradeAt(others)
    await untilTraded(others)
    await primary.end('SIGKILL')
    times.killed.push(await takeover(first))
    await stop()
    expect(await roleOf(replica)).toBe('primary running')
    primary = replica
  }

  replica = await addReplica()
  for (let round = 0; round < PAUSES; round += 1) {
    const [late, beside] = [primary, replica]
    for (const trader of traders) trader.moveTo(late)
    const [first, ...others] = firstOf(traders)
    expect(await first.place()).toBe('00000')
    const pausedAt = performance.now()
    late.pause()
    const asked = others.map((trader) => trader.place().catch(() => 'cut off'))
    first.moveTo(beside)
    times.paused.push(await takeover(first))
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, PAUSE_MS - (performance.now() - pausedAt))))
    late.resume()
    expect((await Promise.all(asked)).filter((answer) => answer === '00000')).toEqual([])
    await expect.poll(() => roleOf(late), PATIENT).toBe('replica -')
    await checkStates([late, beside], traders)
    ;[primary, replica] = [beside, late]
  }

  const [last] = firstOf(traders)
  last.moveTo(replica)
  expect(await primary.end('SIGTERM')).toBe(0)
  tell(`takeover after an orderly end: ${await takeover(last)} ms`)
  for (const [how, list] of Object.entries(times)) tell(`takeover from a primary that was ${how}: ${summary(list)}`)
  checkJournal(url, traders)
  await expect(startNode(servers.gateways, 'other-keys', url, null)).rejects.toThrow('are not those of the gateway')
  expect(await replica.end('SIGTERM')).toBe(0)
})

onlyInFull(it)(
  'goes on with the standby of its database when its primary server is killed, with nothing acknowledged lost or doubled',
  async () => {
    const times: number[] = []
    for (let round = 0; round < PRIMARY_KILLS; round += 1) {
      const primary = await startPostgres()
      const { username, password, pathname } = new URL(await primary.createDatabase())
      const standby = await primary.follow()
      servers.gateways.undo.push(() => standby.stop())
      await primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
      await primary.run('SELECT pg_reload_conf()')
      const at = (...hosts: TestPostgres[]) =>
        `postgres://${username}:${password}@${hosts.map(({ port }) => `127.0.0.1:${port}`).join(',')}${pathname}`
      const gateway = await startNode(servers.gateways, `d${round}`, at(primary, standby), null)
      await expect.poll(() => roleOf(gateway), PATIENT).toBe('primary running')
      const traders = await enterTraders(gateway, CLIENTS)
      const [first, ...others] = firstOf(traders)
      const stop = tradeAt(others)
      await untilTraded(others)
      await primary.end('killed')
      const from = performance.now()
      await standby.run('ALTER SYSTEM RESET synchronous_standby_names')
      await standby.run('SELECT pg_promote()')
      await takeover(first)
      times.push(Math.round(performance.now() - from))
      await stop()
      expect(await healthOf(gateway)).toMatchObject({ exchange: 'running', database: { state: 'ready' } })
      expect(await gateway.end('SIGTERM')).toBe(0)
      checkJournal(at(standby), traders)
    }
    tell(`takeover after a kill of the database's primary: ${summary(times)}`)
  },
)

/** `npm run faults cluster` raises it; it needs Debian's packages `patroni` and `etcd-server`. */
const NODE_KILLS = Number(process.env['CLUSTER_NODE_KILLS'] ?? 0)

it.for(NODE_KILLS > 0 && canRunPatroni() ? [NODE_KILLS] : [])(
  'goes on under Patroni when the whole node of the primary is lost, %i times, with nothing acknowledged lost or doubled',
  async (kills) => {
    const patroni = await startPatroni()
    servers.gateways.undo.push(() => patroni.stop())
    await patroni.whole()
    const gateway = await startNode(servers.gateways, 'patroni', patroni.url, null)
    await expect.poll(() => roleOf(gateway), PATIENT).toBe('primary running')
    const traders = await enterTraders(gateway, CLIENTS)
    const [first, ...others] = firstOf(traders)
    const times: number[] = []
    for (let round = 0; round < kills; round += 1) {
      const stop = tradeAt(others)
      await untilTraded(others)
      const lost = patroni.leader()
      if (lost === null) throw new Error('no node leads')
      patroni.kill(lost)
      times.push(await takeover(first))
      await stop()
      await patroni.restart(lost)
      await expect.poll(() => roleOf(gateway), PATIENT).toBe('primary running')
    }
    tell(`takeover after the loss of the primary's node under Patroni: ${summary(times)}`)
    expect(await gateway.end('SIGTERM')).toBe(0)
    checkJournal(patroni.url, traders)
  },
)
