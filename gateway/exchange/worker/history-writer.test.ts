import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { apply } from '#gateway/engine/apply.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { RULES } from '#gateway/engine/state/rules.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { Journal } from '#gateway/journal/journal.ts'
import { writeRecord } from '#gateway/engine/record/record-text.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { HistoryStore } from '../history/history-store.ts'
import type { HistoryBatch } from '../views/history-rows.ts'
import { HistoryWriter, type FromHistoryWriter } from './history-writer.ts'

let folder = ''
let history: HistoryStore
let store: SqliteStore
let told: FromHistoryWriter[]
let historyWriter: HistoryWriter

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-history-'))
  history = new HistoryStore(join(folder, 'history.sqlite'))
  store = new SqliteStore(join(folder, 'journal.sqlite'))
  told = []
  historyWriter = new HistoryWriter({ history, store, tell: (message) => void told.push(message) })
})
afterEach(() => {
  history.close()
  store.close()
  rmSync(folder, { recursive: true })
})

function batch(cursor: number, id: number): HistoryBatch {
  const row = {
    account: 'ann',
    kind: 'fills',
    id,
    epoch: 1,
    market: '',
    asset: '',
    wallet: '',
    sort: '',
    ref: 0,
    timeMs: 0,
    beganMs: 0,
    payload: '{}',
  } as const
  return { rows: [row], notes: [], volumes: [], cursor, origin: 'one' }
}

/** Writes a journal with this number of records; returns the hash of the state after each. */
function write(records: number): string[] {
  const journal = new Journal(store)
  const state = createState(ENGINE_PRODUCTS, NO_TERMS)
  return Array.from({ length: records }, (_, nth) => {
    const envelope = { timeMs: nth, firstId: state.lastId + 1, random: 1 }
    const account = { type: 'open-account', account: `a${nth}`, realism: FRICTIONLESS } as const
    const done = apply(state, nth === 0 ? { type: 'set-rules', rules: RULES, ...envelope } : { ...account, ...envelope })
    journal.append(done.records.map(writeRecord))
    return hashState(state)
  })
}

it('writes what came together in one transaction, and says how far the file is', () => {
  historyWriter.receive({ type: 'keep', batch: batch(3, 1) })
  historyWriter.receive({ type: 'keep', batch: batch(5, 2) })
  historyWriter.turn()
  expect(told).toEqual([{ type: 'kept', cursor: 5 }])
  expect([history.cursor(), history.query('ann', 'fills', { limit: 10 }).map(({ id }) => id), historyWriter.waits]).toEqual([
    5,
    [2, 1],
    false,
  ])
})

it('takes down the state after the record that it was asked for, whatever came later', () => {
  const hashes = write(5)
  historyWriter.receive({ type: 'snapshot', sequence: 3 })
  historyWriter.turn()
  expect(told).toMatchObject([{ type: 'snapshot', row: { sequence: 3, stateHash: hashes[2] } }])
  historyWriter.turn()
  expect(told).toHaveLength(1)
})

it('says that the journal cannot be rebuilt from', () => {
  write(2)
  store.append([{ sequence: 3, payload: '{}', hash: 'none' }])
  historyWriter.receive({ type: 'snapshot', sequence: 3 })
  historyWriter.turn()
  expect(told).toEqual([{ type: 'broken', message: expect.stringContaining('at record 3') as string }])
})

it('keeps what the disk refuses, and takes no state down before the history is there', () => {
  write(2)
  const full = new HistoryStore(join(folder, 'history.sqlite'), true)
  historyWriter = new HistoryWriter({ history: full, store, tell: (message) => void told.push(message) })
  historyWriter.receive({ type: 'keep', batch: batch(2, 1) })
  historyWriter.receive({ type: 'snapshot', sequence: 2 })
  historyWriter.turn()
  historyWriter.turn()
  expect(told.map(({ type }) => type)).toEqual(['refused', 'refused'])
  expect(historyWriter.waits).toBe(true)
  full.close()
})
