import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { apply } from '#gateway/engine/apply.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { restoreSnapshot, type Snapshot } from '#gateway/engine/record/snapshot.ts'
import { JournalBroken, StoreError } from '#gateway/journal/journal-store.ts'
import { archiveJournal } from '#gateway/exchange/archive/archive-journal.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { readRecord } from '#gateway/engine/record/record-text.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { Floor } from '#tests/exchange/floor.ts'
import type { FromWorker } from '#gateway/exchange/worker/messages.ts'
import { HistoryStore } from '#gateway/exchange/history/history-store.ts'
import { Tail } from './tail.ts'

// Goal: a replica that follows the journal has the primary's history, and one that comes to another state never leads.

const undo: (() => void)[] = []
afterEach(() => {
  for (const run of undo.splice(0).toReversed()) run()
})

interface Rig {
  readonly floor: Floor
  readonly history: HistoryStore
  readonly store: SqliteStore
  tail: Tail
}

async function open(): Promise<Rig> {
  const floor = await new Floor().trader('ann')
  undo.push(() => floor.end())
  const store = new SqliteStore(floor.file('journal'), true)
  undo.push(() => store.close())
  const history = new HistoryStore(tailOf(floor))
  undo.push(() => history.close())
  return { floor, history, store, tail: new Tail({ store, history }) }
}

const tailOf = (floor: Floor): string => `${floor.file('history')}-tail`

function rowsOf(path: string): unknown[] {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return db.prepare('SELECT account, kind, id, epoch, time, payload FROM history ORDER BY account, kind, id').all()
  } finally {
    db.close()
  }
}

describe('a replica', () => {
  it('makes the history of the primary, record by record and after a restart', async () => {
    const rig = await open()
    const { floor, history, store } = rig
    expect(rig.tail.follow()).toBe(floor.exchange.status().sequence)
    await floor.place('ann', { side: 'buy', lots: 100 })
    await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
    expect(rig.tail.follow()).toBe(floor.exchange.status().sequence)
    await floor.place('ann', { side: 'sell', lots: 50 })
    rig.tail = new Tail({ store, history })
    expect(rig.tail.follow()).toBe(floor.exchange.status().sequence)
    expect(rig.tail.follow()).toBe(floor.exchange.status().sequence)
    expect(history.cursor()).toBe(floor.exchange.status().sequence)
    expect(rowsOf(tailOf(floor))).toEqual(rowsOf(floor.file('history')))
    expect(rowsOf(tailOf(floor)).length).toBeGreaterThan(4)
  })

  it('stops at a record whose noted state it does not come to', async () => {
    const { floor, tail, store } = await open()
    tail.follow()
    await floor.place('ann', { side: 'buy', lots: 100 })
    const sequence = store.last()?.sequence ?? 0
    const db = new DatabaseSync(floor.file('journal'))
    db.prepare('INSERT INTO checkpoints (sequence, state_hash) VALUES (?, ?)').run(sequence, 'another')
    db.close()
    expect(() => tail.follow()).toThrow(new JournalBroken(sequence, 'the state comes out differently'))
  })
})

describe('a replica that answers reads', () => {
  /** Opens a replica that has followed to the end, and returns what it has told since. */
  async function following() {
    const rig = await open()
    rig.tail.follow()
    const told: FromWorker[] = []
    const snapshot = rig.tail.begin((message) => told.push(message))
    const records = () =>
      told.flatMap((message) => (message.type === 'committed' ? message.results.flatMap((result) => result.records.map(readRecord)) : []))
    const sent = (after: number): Command[] => [...rig.store.rowsAfter(after)].map(({ payload }) => JSON.parse(payload) as Command)
    return { ...rig, told, snapshot, records, sent }
  }

  it('comes to the same state from the records that the primary sends as from the tables', async () => {
    const { floor, tail, history, records, sent, snapshot } = await following()
    const before = tail.sequence
    await floor.place('ann', { side: 'buy', lots: 100 })
    await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
    expect(tail.take(before + 1, sent(before))).toBe(true)
    const { sequence } = floor.exchange.status()
    expect(tail.sequence).toBe(sequence)
    // Records that the primary sends again are not applied again.
    expect(tail.take(before + 1, sent(before))).toBe(true)
    expect(records()).toEqual(sent(before))
    const replica = restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(snapshot ?? '') as Snapshot)
    for (const record of records()) apply(replica, record)
    expect(hashState(replica)).toBe(hashState(floor.exchange.state))
    tail.compare(sequence, hashState(floor.exchange.state))
    expect(tail.keep()).toBe(false)
    expect(history.cursor()).toBe(sequence)
    expect(rowsOf(tailOf(floor))).toEqual(rowsOf(floor.file('history')))
    // The chain goes on over both ways.
    await floor.place('ann', { side: 'sell', lots: 50 })
    expect(tail.follow()).toBe(floor.exchange.status().sequence)
  })

  it('reads from the tables what it has missed', async () => {
    const { floor, tail, records, sent } = await following()
    const before = tail.sequence
    await floor.place('ann', { side: 'buy', lots: 100 })
    await floor.place('ann', { side: 'sell', lots: 50 })
    const missed = sent(before)
    expect(tail.take(before + missed.length, missed.slice(-1))).toBe(false)
    expect(tail.sequence).toBe(before)
    expect(tail.follow()).toBe(before + missed.length)
    expect(records()).toEqual(missed)
  })

  it('says at which record its state is not the primary’s', async () => {
    const { floor, tail, sent } = await following()
    const before = tail.sequence
    await floor.place('ann', { side: 'buy', lots: 100 })
    tail.take(before + 1, sent(before))
    expect(() => tail.compare(tail.sequence, 'another')).toThrow(new JournalBroken(tail.sequence, 'the state comes out differently'))
    expect(() => tail.compare(tail.sequence - 1, 'another')).not.toThrow()
  })

  it('says that it has applied what the journal does not have', async () => {
    const { floor, tail, sent } = await following()
    const before = tail.sequence
    await floor.place('ann', { side: 'buy', lots: 100 })
    const [other] = sent(before)
    if (other?.type !== 'move' && other?.type !== 'place') throw new Error('an order makes a move or itself')
    tail.take(before + 1, [{ ...other, timeMs: other.timeMs + 1 }])
    const lost = new JournalBroken(before + 1, 'this gateway has applied a record that the journal does not have')
    expect(() => tail.follow()).toThrow(lost)
  })

  it('shows nothing from the tables that a takeover of the database could lose', async () => {
    const { floor, store, history } = await open()
    let isConfirmed = true
    const tail = new Tail({
      store,
      history,
      confirm: () => {
        if (!isConfirmed) throw new StoreError('no quorum', false)
      },
    })
    const before = tail.follow()
    isConfirmed = false
    expect(tail.follow()).toBe(before)
    await floor.place('ann', { side: 'buy', lots: 100 })
    expect(() => tail.follow()).toThrow('no quorum')
    expect(tail.sequence).toBe(before)
    isConfirmed = true
    expect(tail.follow()).toBe(floor.exchange.status().sequence)
  })
})

it('a replica without any history reads archived records too, and follows nothing where their files are missing', async () => {
  const floor = await new Floor().trader('ann')
  for (let nth = 0; nth < 30; nth += 1) {
    await floor.place('ann', { side: 'buy', lots: 100 })
    floor.pass(60_000, 60_000)
  }
  floor.close()
  const folder = openDataFolder(floor.folder)
  expect(archiveJournal(folder, null, floor.nowMs - 600_000, () => {})).not.toBeNull()
  folder.release()
  floor.reopen()
  undo.push(() => floor.end())
  const store = new SqliteStore(floor.file('journal'), true)
  undo.push(() => store.close())
  const history = new HistoryStore(tailOf(floor))
  undo.push(() => history.close())
  const tail = new Tail({ store, history })
  expect(tail.follow()).toBe(floor.core.state.sequence)
  expect(rowsOf(tailOf(floor))).toEqual(rowsOf(floor.file('history')))

  const elsewhere = mkdtempSync(join(tmpdir(), 'agio-tail-'))
  const other = new HistoryStore(join(elsewhere, 'history.sqlite'))
  expect(() => new Tail({ store, history: other }).follow()).toThrow("of the journal's archive is not in")
  other.close()
  rmSync(elsewhere, { recursive: true })
})
