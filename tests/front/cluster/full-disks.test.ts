import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { expect, it, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { enterTraders, firstOf, tradeAt, untilTraded } from '../support/crowd.ts'
import { type Gateway, healthOf, PATIENT } from '../support/gateways.ts'
import type { Trader } from '../support/outage-trader.ts'
import { checkJournal, roleOf, startNode, summary, takeover, tell } from '../support/shared-exchange.ts'
import { shareGateways } from '../support/shared-servers.ts'

// Goal: while the disk of the database's primary is full, trading says why it stands still, nothing that was acknowledged is lost, and it
// goes on when there is room.

vi.setConfig({ testTimeout: 1_200_000 })

/** `npm run faults cluster` raises it. */
const ROUNDS = Number(process.env['CLUSTER_FULL_DISKS'] ?? 1)
/** Of a write-ahead log that is full, PostgreSQL dies; an operator starts it again. */
const LOG_ROUNDS = Number(process.env['CLUSTER_FULL_LOGS'] ?? 0)
const CLIENTS = 8
/** An empty database takes 8 MB, the log's segments 16 MB each. */
const DISK_MB = 64

const servers = shareGateways()

/** Mounts a small disk that PostgreSQL may use; null where none can be mounted. */
function mountForPostgres(): { readonly path: string; readonly disk: SmallDisk } | null {
  const path = mkdtempSync(join(tmpdir(), 'agio-small-'))
  const disk = mountSmallDisk(path, DISK_MB)
  if (disk === null) return null
  servers.gateways.undo.push(() => disk.unmount())
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  if (process.getuid?.() === 0) chownSync(path, idOf('-u'), idOf('-g'))
  return { path, disk }
}

async function startTrading(name: string, url: string): Promise<{ gateway: Gateway; traders: Trader[]; stop: () => Promise<void> }> {
  const gateway = await startNode(servers.gateways, name, url, null)
  await expect.poll(() => roleOf(gateway), PATIENT).toBe('primary running')
  const traders = await enterTraders(gateway, CLIENTS)
  return { gateway, traders, stop: tradeAt(traders.slice(1)) }
}

it('stands still and says why while the disk of its database is full, and goes on when there is room', async ({ skip }) => {
  const small = mountForPostgres()
  if (small === null) return skip('no file system can be mounted here')
  const postgres = await startPostgres()
  servers.gateways.undo.push(() => postgres.stop())
  await postgres.run(`CREATE TABLESPACE small LOCATION '${small.path}'`)
  const url = await postgres.createDatabase('small')
  const { gateway, traders, stop } = await startTrading('table', url)
  const [first] = firstOf(traders)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilTraded(traders)
    small.disk.fill()
    await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ httpStatus: 503, exchange: 'stalled' })
    // Reads go on, and traders hear that the exchange takes nothing at present.
    expect((await first.call('/v1/asset/balances', undefined, '203.0.113')).status).toBe(200)
    await expect.poll(() => first.place(), PATIENT).toMatch(/^(?:exchangeBusy|unavailable|outcomeUnknown)$/)
    expect(gateway.said()).toContain('The disk of PostgreSQL is full')
    small.disk.free()
    times.push(await takeover(first))
    await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ exchange: 'running', journal: 'ready' })
  }
  await stop()
  tell(`trading after the disk of the database has room: ${summary(times)}`)
  expect(await gateway.end('SIGTERM')).toBe(0)
  checkJournal(url, traders)
})

// In the long form alone: what PostgreSQL does then is its own, and its restart is tried elsewhere.
it.for(LOG_ROUNDS > 0 ? [LOG_ROUNDS] : [])('outlives a database that dies of a full log, %i times', async (rounds, { skip }) => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const small = mountForPostgres()
    if (small === null) return skip('no file system can be mounted here')
    const postgres: TestPostgres = await startPostgres(null, small.path)
    servers.gateways.undo.push(() => postgres.stop())
    const url = await postgres.createDatabase()
    const { gateway, traders, stop } = await startTrading(`log${round}`, url)
    const [first] = firstOf(traders)
    await untilTraded(traders)
    small.disk.fill()
    // The log needs its next segments.
    for (let nth = 0; nth < 6; nth += 1)
      await postgres.run('SELECT pg_logical_emit_message(false, $$fill$$, repeat($$x$$, 8000)), pg_switch_wal()').catch(() => undefined)
    await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ httpStatus: 503, exchange: 'stalled' })
    small.disk.free()
    await postgres.end('immediate')
    const from = performance.now()
    await postgres.start()
    await takeover(first)
    times.push(Math.round(performance.now() - from))
    await stop()
    expect(await gateway.end('SIGTERM')).toBe(0)
    checkJournal(url, traders)
  }
  tell(`trading after a database that died of a full log is started again: ${summary(times)}`)
})
