import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import type { CheckpointRow, JournalStore } from '#gateway/journal/journal-store.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { rebuild, recover } from '#gateway/journal/recover.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { HistoryStore } from './history/history-store.ts'
import { Projector } from './history/projector.ts'
import type { OrderView } from './views/order-views.ts'
import { Floor } from '#tests/exchange/floor.ts'
import {
  digestHistory,
  fixtureVersions,
  readManifest,
  readPostgresDump,
  type RecordedJournal,
  unpackFixture,
} from '#tests/exchange/journal-fixtures.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'

// Goal: data folders of earlier versions start, and all their contents give the same results as before (DESIGN 6.1).

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.stop())

/** A folder with a journal of an earlier version, in the folder or in its own database. */
interface OldFolder {
  readonly folder: string
  readonly recorded: RecordedJournal
  open(): JournalStore
}

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'agio-old-'))
}

const KINDS = {
  SQLite(version: string): Promise<OldFolder> {
    const folder = temporaryFolder()
    unpackFixture(version, 'journal.sqlite', folder)
    return Promise.resolve({ folder, recorded: readManifest(version).sqlite, open: () => new SqliteStore(join(folder, 'journal.sqlite')) })
  },
  async PostgreSQL(version: string): Promise<OldFolder> {
    const url = await server.createDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(readPostgresDump(version))
    await client.end()
    return { folder: temporaryFolder(), recorded: readManifest(version).postgres, open: () => new PostgresStore(url) }
  },
} as const

/** Makes the history of a journal's own records, without anything that today's start would add. */
function makeHistory(store: JournalStore, path: string): void {
  const history = new HistoryStore(path)
  const projector = new Projector(() => store.row(1)?.hash ?? '')
  recover(store, {
    cursor: 0,
    begin: (state) => projector.begin(state, []),
    record: (state, record, events) => projector.project(state, record, events),
  })
  const batch = projector.take()
  if (batch !== null) history.write(batch)
  history.close()
}

/** Returns the directions of all trigger orders in a history. */
function triggerDirections(path: string): Set<string | undefined> {
  const db = new DatabaseSync(path, { readOnly: true })
  const rows = db.prepare("SELECT payload FROM history WHERE kind = 'orders' AND sort = 'trigger'").all()
  db.close()
  return new Set(rows.map(({ payload }) => (JSON.parse(String(payload)) as OrderView).trigger?.direction))
}

/** Returns a store with only the snapshots that `lets` accepts. */
function withSnapshots(store: JournalStore, lets: (row: CheckpointRow) => boolean): JournalStore {
  const snapshots = { value: () => [...store.snapshots()].filter(lets) }
  const own = ['beginning', 'last', 'row', 'rowsAfter', 'checkpointsAfter'] as const
  return Object.create(store, {
    snapshots,
    ...Object.fromEntries(own.map((name) => [name, { value: store[name].bind(store) }])),
  }) as JournalStore
}

const JOURNALS = fixtureVersions().flatMap((version) => (['SQLite', 'PostgreSQL'] as const).map((kind) => [version, kind] as const))

describe.each(JOURNALS)('a journal of %s in %s', (version, kind) => {
  it('is whole, and leads from nothing and from each snapshot to the state of then', async () => {
    const { folder, recorded, open } = await KINDS[kind](version)
    const store = open()
    const { records, lastHash, stateHash } = recorded
    const snapshots = recorded.checkpoints.filter(({ snapshot }) => snapshot).map(({ sequence }) => sequence)
    expect(verifyJournal(store)).toMatchObject({ records, lastHash, stateHash, snapshots: snapshots.length, faults: [] })
    expect(snapshots).toHaveLength(2)
    for (const { sequence, stateHash: noted } of recorded.checkpoints)
      expect(
        hashState(
          rebuild(
            withSnapshots(store, () => false),
            sequence,
          ),
        ),
      ).toBe(noted)
    for (const from of [0, ...snapshots]) {
      const { state, fromSequence } = recover(withSnapshots(store, ({ sequence }) => sequence === from))
      expect([fromSequence, state.sequence, hashState(state)]).toEqual([from, records, stateHash])
    }
    store.close()
    rmSync(folder, { recursive: true })
  }, 60_000)

  it('makes the history of then again, starts, and goes on', async () => {
    const { folder, recorded, open } = await KINDS[kind](version)
    const store = open()
    makeHistory(store, join(folder, 'history.sqlite'))
    store.close()
    // The old history cannot have held the lists that only later versions write.
    expect(digestHistory(join(folder, 'history.sqlite'))).toMatchObject(recorded.history)
    const directions = triggerDirections(join(folder, 'history.sqlite'))
    expect(directions.size).toBeGreaterThan(0)
    expect(directions).not.toContain(undefined)
    const floor = new Floor({ folder, journal: open, startMs: recorded.endMs })
    expect(floor.exchange.read.openOrders('carl').length).toBeGreaterThan(0)
    await floor.trader('newcomer')
    expect(await floor.place('newcomer', { side: 'buy', lots: 1000 })).toMatchObject({ kind: 'done' })
    floor.pass(60_000, 1000)
    expect(floor.exchange.status().state).toBe('running')
    floor.close()
    // Figures that today's rules add must be the same from the first record as from a snapshot of then, which lacks them.
    const continued = open()
    expect(verifyJournal(continued).faults).toEqual([])
    continued.close()
    rmSync(folder, { recursive: true })
  }, 60_000)
})

it.each(fixtureVersions())('the history that %s wrote is as good as one that is made again', (version) => {
  const folder = temporaryFolder()
  unpackFixture(version, 'journal.sqlite', folder)
  unpackFixture(version, 'history.sqlite', folder)
  const { sqlite } = readManifest(version)
  expect(digestHistory(join(folder, 'history.sqlite'))).toEqual(sqlite.history)
  const floor = new Floor({ folder, startMs: sqlite.endMs })
  const goneOn = digestHistory(floor.file('history'))
  floor.loseHistory()
  expect(digestHistory(floor.file('history'))).toEqual(goneOn)
  floor.end()
})
