import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { openWhole } from '#gateway/journal/archive/whole-journal.ts'
import type { JournalStore } from '#gateway/journal/journal-store.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { lastSeen } from '#gateway/journal/last-seen.ts'
import { proveVersion } from '#gateway/journal/prove.ts'
import { recover } from '#gateway/journal/recover.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyArchive, verifyJournal } from '#gateway/journal/verify.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { digestHistory } from '#tests/exchange/journal-fixtures.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { type ArchivedNow, archiveJournal } from './archive-journal.ts'

// Goal: old records leave the journal and stay provable, the exchange goes on as if they were there, and its history can be made again.

let server: TestPostgres
/** The exchange of a test, and whether it is open. */
let floor: Floor | null = null
let isOpen = false
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())
afterEach(() => {
  if (floor === null) return
  if (isOpen) floor.close()
  rmSync(floor.folder, { recursive: true })
  floor = null
})

const DAY_MS = 86_400_000

/** Trades for some days, with fills, open orders, a position and a round that ends. */
async function trade(on: Floor, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const name = `trader ${on.core.state.sequence}`
    await on.trader(name)
    for (const account of ['ann', name]) {
      await on.trader(account)
      await on.place(account, { side: 'buy', lots: 1000 })
      await on.place(account, { side: 'buy', ticks: 4_900_000, lots: 1000 })
      await on.place(account, { market: 'futures:BTCUSDT', wallet: 'futures', side: day % 2 === 0 ? 'buy' : 'sell', lots: 20 })
    }
    await on.submit({ type: 'cancel-all', account: name, kind: 'both' })
    if (day % 3 === 0) await on.exchange.reset(name, { funds: [{ asset: 'USDT', amount: '5000' }] })
    on.pass(DAY_MS, DAY_MS / 8)
  }
}

function close(on: Floor): void {
  isOpen = false
  on.close()
}

function reopen(on: Floor): void {
  on.reopen()
  isOpen = true
}

interface Place {
  readonly on: Floor
  readonly open: (readOnly?: boolean) => JournalStore
  archive(beforeMs: number): ArchivedNow | null
}

async function place(kind: string): Promise<Place> {
  const url = kind === 'PostgreSQL' ? await server.createDatabase() : null
  const on: Floor = new Floor(url === null ? {} : { journal: () => new PostgresStore(url) })
  floor = on
  isOpen = true
  return {
    on,
    open: (readOnly = true) => (url === null ? new SqliteStore(on.file('journal'), readOnly) : new PostgresStore(url, readOnly)),
    archive(beforeMs) {
      const folder = openDataFolder(on.folder)
      try {
        return archiveJournal(folder, url, beforeMs, () => {})
      } finally {
        folder.release()
      }
    },
  }
}

/** Returns what is wrong with a journal and its archive. */
function faults({ on, open }: Place): readonly string[] {
  const store = open()
  try {
    return [...verifyJournal(store).faults, ...(verifyArchive(store, on.folder)?.faults ?? ['nothing was archived'])]
  } finally {
    store.close()
  }
}

function countRecords({ open }: Place): number {
  const store = open()
  const count = [...store.rowsAfter(0)].length
  store.close()
  return count
}

describe.each(['SQLite', 'PostgreSQL'])('a journal in %s', (kind) => {
  it('is archived twice, goes on, proves its archive, and gives the same history from both', async () => {
    const at = await place(kind)
    const { on } = at
    const startMs = on.nowMs
    await trade(on, 3)
    on.core.snapshot()
    await trade(on, 3)
    const [all, hash] = [on.core.state.sequence, hashState(on.core.state)]
    close(on)
    const history = digestHistory(on.file('history'))
    expect(at.archive(startMs - 1)).toBeNull()

    const first = at.archive(startMs + 2 * DAY_MS)
    expect(first?.upTo).toBeGreaterThan(50)
    expect(countRecords(at)).toBeLessThan(all - (first?.upTo ?? 0) + 4)
    expect(faults(at)).toEqual([])
    reopen(on)
    expect(on.core.state.sequence).toBe(all + 1)
    // The record that names the beginning is the only difference.
    const store = at.open()
    const whole = openWhole(store, on.folder)
    expect(whole === null ? '' : hashState(recover(whole, undefined, all).state)).toBe(hash)
    expect(proveVersion(store).to).toBe(all + 1)
    const markets = new Set(on.core.state.markets.keys())
    expect(whole === null ? null : lastSeen(store, markets)).toEqual(whole === null ? undefined : lastSeen(whole, markets))
    store.close()
    expect(digestHistory(on.file('history'))).toEqual(history)

    await trade(on, 2)
    close(on)
    const later = digestHistory(on.file('history'))
    // Earlier than the record that names the first beginning.
    const second = at.archive(startMs + 4 * DAY_MS)
    expect(second?.upTo).toBeGreaterThan(first?.upTo ?? 0)
    expect(second?.upTo).toBeLessThan(all)
    expect(faults(at)).toEqual([])
    reopen(on)
    const end = hashState(on.core.state)
    on.kill()
    expect(hashState(on.core.state)).toBe(end)
    on.loseHistory()
    expect(hashState(on.core.state)).toBe(end)
    expect(digestHistory(on.file('history'))).toEqual(later)
    await on.trader('newcomer')
    expect(await on.place('newcomer', { side: 'buy', lots: 1000 })).toMatchObject({ kind: 'done' })

    // Without the archive only what came later can be told, and that is said.
    close(on)
    const names = readdirSync(on.folder).filter((name) => name.startsWith('journal-archive-'))
    expect(names).toHaveLength(2)
    for (const name of names) renameSync(join(on.folder, name), join(on.folder, `away-${name}`))
    expect(faults(at)).toEqual([expect.stringContaining("of the journal's archive are not in")])
    reopen(on)
    on.heard.length = 0
    on.loseHistory()
    expect(on.heard).toContainEqual({
      type: 'notice',
      sentences: [expect.stringContaining('put them back and remove history.sqlite') as string],
    })
  })

  it('is the same after an attempt that ended before the records were taken out', async () => {
    const at = await place(kind)
    await trade(at.on, 4)
    close(at.on)
    const before = at.on.nowMs - 2 * DAY_MS
    // What a kill leaves: the file, whole or half.
    writeFileSync(join(at.on.folder, 'journal-archive-1-9.jsonl.gz.new'), 'half')
    writeFileSync(join(at.on.folder, 'journal-archive-1-9.jsonl.gz'), 'of another attempt')
    expect(at.archive(before)?.files).toHaveLength(1)
    expect(faults(at)).toEqual([])
    reopen(at.on)
    expect(at.on.exchange.status().state).toBe('running')
  })
})

describe('an archive', () => {
  async function archived(): Promise<{ at: Place; file: string }> {
    const at = await place('SQLite')
    await trade(at.on, 4)
    close(at.on)
    const done = at.archive(at.on.nowMs - 2 * DAY_MS)
    return { at, file: join(at.on.folder, done?.files[0] ?? '') }
  }

  function change(at: Place, sql: string): void {
    const db = new DatabaseSync(at.on.file('journal'))
    db.exec(sql)
    db.close()
  }

  it('that was changed is noticed', async () => {
    const { at, file } = await archived()
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(file, bytes)
    expect(faults(at).join(' ')).toContain('is not what was written')
    rmSync(file)
    expect(faults(at).join(' ')).toContain('is not in')
  })

  it.each([
    ['a changed balance', `replace(payload, '"timeMs":1', '"timeMs":2')`],
    ['another archive', `replace(payload, '"sha256":"', '"sha256":"0')`],
  ])(
    'is proved by the chain: a beginning with %s is noticed',
    async (_what, sql) => {
      const { at } = await archived()
      change(at, `UPDATE beginning SET payload = ${sql}; UPDATE checkpoints SET snapshot = NULL`)
      expect(faults(at).join(' ')).toContain('is not the one that the journal was started with')
      expect(() => reopen(at.on)).toThrow('is not the one that the journal was started with')
    },
    60_000,
  )

  it('is not made of a journal that lacks records, or while the exchange runs', async () => {
    const at = await place('SQLite')
    await trade(at.on, 2)
    const lock = openDataFolder(at.on.folder)
    expect(() => at.archive(at.on.nowMs)).toThrow('another running gateway')
    lock.release()
    close(at.on)
    change(at, `UPDATE records SET payload = payload || ' ' WHERE sequence = 20`)
    expect(() => at.archive(at.on.nowMs)).toThrow('does not fit the record')
    change(at, 'DELETE FROM records WHERE sequence > 30')
    expect(() => at.archive(at.on.nowMs)).toThrow('are missing. Nothing has been archived')
    expect(existsSync(at.on.file('history'))).toBe(true)
  })
})
