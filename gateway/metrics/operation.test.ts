import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCounters } from '#gateway/guard/counters.ts'
import { noteBackup } from '#gateway/journal/backup-note.ts'
import { createUsers } from '#gateway/accounts/users.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, temporaryFolder, type StoreKind } from '#tests/support/stores.ts'
import type { Store } from '#gateway/store/store.ts'
import { createMetrics, type Metrics, type Readings } from './metrics.ts'
import { createOperationReader, type ReadOperation } from './operation.ts'

// Goal: an operator sees accounts, messages, disk, backup, pages and certificate, in numbers alone, and a store that is away hides no other.

const folder = temporaryFolder()
afterAll(() => folder.remove())

/** Makes a certificate that ends in so many days. */
function makeCertificate(days: number): string {
  const file = join(folder.path, 'site.pem')
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=agio.example -days ${days} -keyout ${file}.key -out ${file}`
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' })
  return file
}

const NONE: Omit<Readings, 'operation'> = {
  health: { web: true, feed: null, exchange: null, gatewayOrigin: null },
  exchange: null,
  streams: null,
  accountStreams: null,
  pool: null,
  markets: null,
  pageCache: { hits: 0, misses: 0, renders: 0, pages: 0, bytes: 0 },
}

async function show(metrics: Metrics, operation: ReadOperation): Promise<Record<string, number>> {
  metrics.follow(() => ({ ...NONE, operation }))
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('agio_'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

for (const [name, createKind] of Object.entries(STORE_KINDS)) {
  let kind: StoreKind
  let store: Store
  beforeAll(async () => {
    kind = await createKind()
    ;({ store } = await kind.open())
  })
  afterAll(() => kind.close())

  it(`shows what there is, in ${name}`, async () => {
    const clock = createManualClock(Date.now())
    const users = createUsers(store, clock)
    await users.create({ kind: 'user' })
    for (let time = 0; time < 2; time += 1) await users.create({ kind: 'guest' })
    const letter = { channel: 'email', sealed: 'x', tries: 1, dueAt: 0, expiresAt: 1 }
    await store
      .insertInto('letters')
      .values({ ...letter, id: 'a', createdAt: Date.now() - 60_000 })
      .execute()
    writeFileSync(join(folder.path, 'journal.sqlite'), 'x'.repeat(1000))
    noteBackup(folder.path, { at: Date.now() - 3_600_000, seconds: 2, bytes: 5000, problem: null })
    noteBackup(folder.path, { at: Date.now(), seconds: 1, bytes: 0, problem: 'the disk is full' })
    const counts = { sent: 7, failed: 2, givenUp: 1 }
    const operation = createOperationReader({
      store,
      isDatabase: name === 'PostgreSQL',
      folder: folder.path,
      messages: () => ({ email: counts, mobile: { sent: 0, failed: 0, givenUp: 0 } }),
      appeals: () => 3,
      web: () => ({ restarts: 2, rssBytes: 1e8 }),
      certificateFile: makeCertificate(20),
      clock,
    })
    const limited = createCounters().counter('tries', { points: 1, seconds: 60 })
    for (let time = 0; time < 3; time += 1) await limited('someone')
    const values = await show(createMetrics(), operation)
    expect(values).toMatchObject({
      'agio_users{kind="user"}': 1,
      'agio_users{kind="guest"}': 2,
      agio_sessions: 0,
      'agio_messages_total{channel="email",outcome="sent"}': 7,
      'agio_messages_total{channel="email",outcome="given_up"}': 1,
      'agio_messages_waiting{channel="email"}': 1,
      'agio_messages_waiting{channel="mobile"}': 0,
      agio_appeals_open: 3,
      'agio_file_bytes{file="journal"}': 1000,
      agio_backup_failed: 1,
      agio_web_restarts_total: 2,
      agio_web_memory_bytes: 1e8,
    })
    expect(values['agio_limited_requests_total{limit="tries"}']).toBeGreaterThanOrEqual(2)
    expect(values['agio_messages_oldest_seconds{channel="email"}']).toBeGreaterThanOrEqual(60)
    // A failed backup does not make the last whole one younger.
    expect(values['agio_backup_age_seconds']).toBeGreaterThanOrEqual(3600)
    expect(values['agio_disk_free_bytes']).toBeLessThan(values['agio_disk_size_bytes'] ?? 0)
    expect((values['agio_certificate_seconds'] ?? 0) / 86_400).toBeCloseTo(20, 1)
    expect('agio_file_bytes{file="database"}' in values).toBe(name === 'PostgreSQL')
    // The figures are kept for a while, whoever asks.
    await users.create({ kind: 'guest' })
    expect((await operation()).users).toEqual({ user: 1, guest: 2 })
    clock.advance(10_000)
    expect((await operation()).users).toEqual({ user: 1, guest: 3 })
  })
}

it('leaves out what the store would have said while it is away, and asks it again', async () => {
  let tries = 0
  const away = () => {
    tries += 1
    return Promise.reject(new Error('away'))
  }
  const metrics = createMetrics()
  metrics.answered(503)
  const values = await show(metrics, away)
  expect(values).toMatchObject({ agio_web_ready: 1, 'agio_answers_total{status="503"}': 1 })
  expect(Object.keys(values).filter((name) => /^agio_(?:users|sessions|messages|disk|file|backup)/.test(name))).toEqual([])
  expect(tries).toBeGreaterThan(1)
})
