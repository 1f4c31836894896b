import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apply } from '#gateway/engine/apply.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { writeRecord } from '#gateway/engine/record/record-text.ts'
import { FRICTIONLESS, HARSH } from '#gateway/engine/state/records/realism.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { GroupCommit, PENDING_MAX } from './group-commit.ts'
import { Journal } from './journal.ts'
import { JournalBroken, type JournalStore, StoreError } from './journal-store.ts'
import { recover } from './recover.ts'
import { SqliteStore } from './sqlite-store.ts'
import { verifyJournal } from './verify.ts'
import { readWitness, Witness } from './witness.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-journal-'))
  path = join(folder, 'journal.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The number of records in a journal that only puts the terms in force. */
const BEGUN = new Fixture().records.length

/** Trades in a fixture; each call adds a few records. */
function trade(fixture: Fixture): Fixture {
  fixture.timeMs += 500
  if (!fixture.state.accounts.has('ann')) fixture.trader('ann', { BTC: '10' }, HARSH).trader('bob', { USDT: '5000' }, FRICTIONLESS)
  fixture.move({ last: 10_000, bids: [[9_990, 50]], asks: [[10_010, 50]] })
  fixture.place('ann', { side: 'sell', ticks: 10_000, lots: 300 })
  fixture.timeMs += 500
  fixture.place('bob', { side: 'buy', ticks: 10_010, lots: 320 })
  fixture.place('bob', { side: 'buy', ticks: 9_990, lots: 20, takeProfit: { ticks: 10_100, by: 'last' } })
  fixture.place('bob', { side: 'sell', lots: 20, trigger: { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths: 5_000 } })
  return fixture
}

/** Returns a store with the records of a fixture, written `batch` at a time. */
function filled(fixture: Fixture, batch = 3): JournalStore {
  const store = new SqliteStore(path)
  recover(store)
  const journal = new Journal(store)
  for (let at = 0; at < fixture.records.length; at += batch) journal.append(fixture.records.slice(at, at + batch).map(writeRecord))
  return store
}

describe('recovery', () => {
  it('comes to the same state from nothing, from a snapshot and from the one before', () => {
    const fixture = trade(new Fixture())
    const store = filled(fixture)
    new Journal(store).snapshot(fixture.state)
    const first = fixture.records.length
    trade(fixture)
    const journal = new Journal(store)
    journal.append(fixture.records.slice(first).map(writeRecord))
    journal.snapshot(fixture.state)
    const second = fixture.records.length
    trade(fixture)
    journal.append(fixture.records.slice(second).map(writeRecord))
    store.close()

    const again = new SqliteStore(path)
    const recovered = recover(again)
    expect(recovered).toMatchObject({ fromSequence: second, replayed: fixture.records.length - second })
    expect(hashState(recovered.state)).toBe(hashState(fixture.state))
    again.close()
    change("UPDATE checkpoints SET snapshot = replace(snapshot, 'ann', 'eve') WHERE sequence = " + String(second))
    const older = recover(new SqliteStore(path))
    expect(older.fromSequence).toBe(first)
    expect(hashState(older.state)).toBe(hashState(fixture.state))
    change('UPDATE checkpoints SET snapshot = NULL')
    const fromZero = recover(new SqliteStore(path))
    expect(fromZero.fromSequence).toBe(0)
    expect(hashState(fromZero.state)).toBe(hashState(fixture.state))
  })

  it('goes on where it was: the same commands do the same to a live and to a rebuilt engine', () => {
    const fixture = trade(new Fixture())
    filled(fixture).close()
    const rebuilt = new Fixture(recover(new SqliteStore(path)).state)
    rebuilt.timeMs = fixture.timeMs
    trade(fixture)
    trade(rebuilt)
    expect(hashState(rebuilt.state)).toBe(hashState(fixture.state))
  })
})

/** Changes the file without the journal's knowledge. */
function change(sql: string): void {
  const db = new DatabaseSync(path)
  db.exec(sql)
  db.close()
}

describe('a journal that was changed', () => {
  it.each([
    {
      what: 'a record',
      sql: `UPDATE records SET payload = replace(payload, 'bob', 'eve') WHERE sequence = ${BEGUN + 7}`,
      fault: /record 15: the hash does not fit/,
    },
    { what: 'a missing record', sql: `DELETE FROM records WHERE sequence = ${BEGUN + 6}`, fault: /record 14: the record is missing/ },
    { what: 'a hash', sql: `UPDATE records SET hash = 'x' WHERE sequence = ${BEGUN + 5}`, fault: /record 13: the hash does not fit/ },
    {
      what: 'the last record',
      sql: 'DELETE FROM records WHERE sequence = (SELECT max(sequence) FROM records)',
      fault: /record of a snapshot is missing/,
    },
    {
      what: 'a noted state',
      sql: "UPDATE checkpoints SET state_hash = 'x', snapshot = NULL",
      fault: /the state comes out differently/,
    },
  ])('is found out: $what', ({ sql, fault }) => {
    const fixture = trade(new Fixture())
    const store = filled(fixture)
    new Journal(store).snapshot(fixture.state)
    store.close()
    const before = new SqliteStore(path, true)
    expect(verifyJournal(before).faults).toEqual([])
    before.close()
    change(sql)
    const after = new SqliteStore(path, true)
    expect(verifyJournal(after).faults.join(' ')).toMatch(fault)
    after.close()
  })

  it('is not traded on', () => {
    filled(trade(new Fixture())).close()
    change("UPDATE records SET payload = '{}' WHERE sequence = 3")
    expect(() => recover(new SqliteStore(path))).toThrow(JournalBroken)
  })
})

describe('a torn last write', () => {
  it('is not there after a restart, and everything before it is', () => {
    const fixture = trade(new Fixture())
    const store = filled(fixture, 1)
    const copy = join(folder, 'torn.sqlite')
    copyFileSync(path, copy)
    copyFileSync(`${path}-wal`, `${copy}-wal`)
    truncateSync(`${copy}-wal`, statSync(`${copy}-wal`).size - 100)
    store.close()
    const torn = new SqliteStore(copy)
    const { state } = recover(torn)
    expect(state.sequence).toBe(fixture.records.length - 1)
    const expected = createState(ENGINE_PRODUCTS, NO_TERMS)
    for (const record of fixture.records.slice(0, -1)) apply(expected, JSON.parse(JSON.stringify(record)) as Command)
    expect(hashState(state)).toBe(hashState(expected))
    torn.close()
  })
})

describe('a group commit', () => {
  /** Returns a store whose disk can be made to run full. */
  function fullable(): { store: JournalStore; fill(full: boolean): void; batches: number[] } {
    const inner = new SqliteStore(path)
    let full = false
    const batches: number[] = []
    const store: JournalStore = Object.create(inner, {
      append: {
        value(rows: Parameters<JournalStore['append']>[0]) {
          if (full) throw new StoreError('The disk is full.', true)
          batches.push(rows.length)
          inner.append(rows)
        },
      },
      last: { value: () => inner.last() },
      row: { value: (sequence: number) => inner.row(sequence) },
    }) as JournalStore
    return { store, fill: (value) => (full = value), batches }
  }

  it('writes all that waits at once and tells each in its turn, those without records too', () => {
    const { store, batches } = fullable()
    const commit = new GroupCommit(new Journal(store))
    const fixture = trade(new Fixture())
    const told: string[] = []
    commit.add(fixture.records.slice(0, 2), () => told.push('first'))
    commit.add([], () => told.push('second'))
    commit.add(fixture.records.slice(2, 5), () => told.push('third'))
    expect(told).toEqual([])
    expect(commit.flush()).toBe(true)
    expect(told).toEqual(['first', 'second', 'third'])
    expect(batches).toEqual([5])
  })

  it('acknowledges nothing that the witness has not taken, and writes nothing twice for it', () => {
    const store = new SqliteStore(path)
    const later = join(folder, 'later')
    const commit = new GroupCommit(new Journal(store, new Witness(join(later, 'journal.witness'))))
    const { records } = trade(new Fixture())
    const told: number[] = []
    commit.add(records.slice(0, 2), () => told.push(1))
    expect(commit.flush()).toBe(false)
    expect([told, store.last()?.sequence]).toEqual([[], 2])
    commit.add(records.slice(2, 5), () => told.push(2))
    expect(commit.flush()).toBe(false)
    mkdirSync(later)
    commit.add(records.slice(5), () => told.push(3))
    expect(commit.flush()).toBe(true)
    expect(told).toEqual([1, 2, 3])
    expect([...store.rowsAfter(0)].map(({ payload }) => JSON.parse(payload) as Command)).toEqual(JSON.parse(JSON.stringify(records)))
    expect(readWitness(join(later, 'journal.witness'))).toMatchObject({
      sequence: records.length,
      hash: store.last()?.hash,
      origin: store.row(1)?.hash,
    })
    store.close()
  })

  it('takes no more than it has room for', () => {
    const commit = new GroupCommit(new Journal(fullable().store))
    for (let nth = 0; nth < PENDING_MAX; nth += 1) {
      expect(commit.accepts).toBe(true)
      commit.add([], () => {})
    }
    expect(commit.accepts).toBe(false)
    commit.flush()
    expect(commit.accepts).toBe(true)
  })

  it('acknowledges nothing while the disk is full, and catches up afterwards', () => {
    const { store, fill } = fullable()
    const states: string[] = []
    const commit = new GroupCommit(new Journal(store), (state, error) =>
      states.push(`${state} ${error instanceof StoreError ? error.diskFull : ''}`),
    )
    const fixture = trade(new Fixture())
    const told: number[] = []
    fill(true)
    commit.add(fixture.records.slice(0, 2), () => told.push(1))
    expect(commit.flush()).toBe(false)
    commit.add(fixture.records.slice(2, 3), () => told.push(2))
    expect(commit.flush()).toBe(false)
    expect([told, states, commit.pending, commit.accepts]).toEqual([[], ['stalled true'], 2, false])
    fill(false)
    expect(commit.flush()).toBe(true)
    expect([told, states, commit.pending, commit.accepts]).toEqual([[1, 2], ['stalled true', 'open '], 0, true])
    expect(store.last()?.sequence).toBe(3)
  })
})
