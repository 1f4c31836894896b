import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { chainHash } from '#gateway/journal/chain.ts'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { openDataFolder } from '#gateway/journal/store/data-folder.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { readWitness } from '#gateway/journal/witness.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { acceptLoss, LOSSES_FILE } from './accept-loss.ts'
import { knownByHistory } from './history/history-file.ts'

// The goal: an exchange never goes on from less than it has acknowledged without an operator's word, and says what is missing.

let floor: Floor
let copies: string[]
beforeEach(async () => {
  copies = []
  floor = await new Floor().trader('ann')
  for (let nth = 0; nth < 10; nth += 1) await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: `o${nth}` })
})
afterEach(() => {
  floor.end()
  for (const copy of copies) rmSync(copy, { recursive: true })
})

/** The files of the running exchange as a kill at this moment leaves them. */
function killed(): string {
  const copy = mkdtempSync(join(tmpdir(), 'agio-damage-'))
  copies.push(copy)
  for (const name of readdirSync(floor.folder)) copyFileSync(join(floor.folder, name), join(copy, name))
  return copy
}

function start(folder: string): Floor {
  return new Floor({ folder, startMs: floor.nowMs })
}

/** Starts, hands the exchange over, and ends without removing the folder. */
function started<Value>(folder: string, read: (again: Floor) => Value): Value {
  const again = start(folder)
  try {
    return read(again)
  } finally {
    again.close()
  }
}

function journalOf(folder: string): string {
  return join(folder, 'journal.sqlite')
}

function change(folder: string, sql: string): void {
  const db = new DatabaseSync(journalOf(folder))
  db.exec(sql)
  db.close()
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

function without(folder: string, ...files: readonly string[]): void {
  for (const file of files) rmSync(join(folder, file), { force: true })
}

function faultsOf(folder: string): readonly string[] {
  const known = [...knownByWitness(join(folder, 'journal.witness')), ...knownByHistory(join(folder, 'history.sqlite'))]
  const store = new SqliteStore(journalOf(folder), true)
  const { faults } = verifyJournal(store, known)
  store.close()
  return faults
}

function accept(folder: string, sequence: number): string {
  const data = openDataFolder(folder)
  try {
    return acceptLoss(data, null, sequence, floor.nowMs)
  } finally {
    data.release()
  }
}

function endOf(folder: string): number {
  if (!existsSync(journalOf(folder))) return 0
  const store = new SqliteStore(journalOf(folder), true)
  const sequence = store.last()?.sequence ?? 0
  store.close()
  return sequence
}

const DAMAGES: readonly { readonly what: string; harm(folder: string): void }[] = [
  { what: 'the last bytes of its log are flipped', harm: (folder) => flip(`${journalOf(folder)}-wal`, statSync(`${journalOf(folder)}-wal`).size - 10) },
  { what: 'the end of its log is cut', harm: (folder) => truncateSync(`${journalOf(folder)}-wal`, statSync(`${journalOf(folder)}-wal`).size - 100) },
  { what: 'half of its log is cut', harm: (folder) => truncateSync(`${journalOf(folder)}-wal`, statSync(`${journalOf(folder)}-wal`).size >> 1) },
  { what: 'its log is gone', harm: (folder) => without(folder, 'journal.sqlite-wal', 'journal.sqlite-shm') },
  { what: 'its newest row is gone', harm: (folder) => change(folder, 'DELETE FROM records WHERE sequence = (SELECT max(sequence) FROM records)') },
  { what: 'all of its rows are gone', harm: (folder) => change(folder, 'DELETE FROM records') },
  { what: 'its file is gone', harm: (folder) => without(folder, 'journal.sqlite') },
  { what: 'its file and its log are gone', harm: (folder) => without(folder, 'journal.sqlite', 'journal.sqlite-wal', 'journal.sqlite-shm') },
]

describe.each([['the witness', 'history.sqlite'], ['the history', 'journal.witness']])('a journal that has less than %s knows', (_knower, unknowing) => {
  it.each(DAMAGES)('is not traded on, and what is missing is said: $what', ({ harm }) => {
    const folder = killed()
    const knower = unknowing === 'history.sqlite' ? 'journal.witness' : 'history.sqlite'
    without(folder, unknowing, `${unknowing}-wal`, `${unknowing}-shm`)
    const all = floor.core.state.sequence
    harm(folder)
    const remains = ['journal.sqlite', 'journal.sqlite-wal'].filter((name) => existsSync(join(folder, name)))
    const end = endOf(folder)
    expect(end).toBeLessThan(all)
    const before = remains.map((name) => readFileSync(join(folder, name)))
    const refusal = message(() => start(folder))
    expect(refusal).toContain(journalOf(folder))
    expect(refusal).toContain(end === 0 ? 'has no records' : `ends at record ${end}`)
    expect(refusal).toContain(`${join(folder, knower)} knows of ${all}`)
    expect(refusal).toContain(`accept-loss -- ${end}`)
    expect(remains.map((name) => readFileSync(join(folder, name)))).toEqual(before)
    if (existsSync(journalOf(folder))) expect(faultsOf(folder).join(' ')).toContain(`knows of ${all}`)

    expect(message(() => accept(folder, end + 1))).toContain(`whole up to record ${end}`)
    expect(accept(folder, end)).toContain(`goes on from record ${end}. Records ${end + 1} to ${all} are given up.`)
    expect(readFileSync(join(folder, LOSSES_FILE), 'utf8')).toContain(`"sequence":${end}`)
    expect(endOf(folder)).toBe(end)
    expect(started(folder, ({ exchange }) => exchange.read.openOrders('ann').length)).toBeLessThan(10)
    expect(started(folder, ({ exchange }) => exchange.status().state)).toBe('running')
    expect(faultsOf(folder)).toEqual([])
    expect(message(() => accept(folder, endOf(folder)))).toContain('Nothing is missing')
  })
})

function message(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('it was not refused')
}

it('starts from what was killed, whole', () => {
  const folder = killed()
  const hash = hashState(floor.core.state)
  expect(faultsOf(folder)).toEqual([])
  expect(started(folder, ({ core }) => hashState(core.state))).toBe(hash)
  expect(message(() => accept(folder, floor.core.state.sequence))).toContain('Nothing is missing')
})

it('starts without a record that was torn before anybody was told of it', async () => {
  const folder = killed()
  const all = floor.core.state.sequence
  await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
  const log = 'journal.sqlite-wal'
  copyFileSync(join(floor.folder, log), join(folder, log))
  truncateSync(join(folder, log), statSync(join(folder, log)).size - 100)
  expect(started(folder, ({ core }) => core.state.sequence)).toBe(all)
})

it('starts in a folder of an earlier version, which has no witness, and gives it one', () => {
  const folder = killed()
  without(folder, 'journal.witness')
  expect(started(folder, ({ core }) => core.state.sequence)).toBe(floor.core.state.sequence)
  expect(readWitness(join(folder, 'journal.witness'))).toMatchObject({ sequence: floor.core.state.sequence })
})

it('is not taken for whole when an older copy is put back, and goes on from it by one word', async () => {
  const older = killed()
  const end = floor.core.state.sequence
  for (let nth = 0; nth < 5; nth += 1) await floor.place('ann', { side: 'buy', lots: 100 })
  const folder = killed()
  for (const name of ['journal.sqlite', 'journal.sqlite-wal']) copyFileSync(join(older, name), join(folder, name))
  expect(message(() => start(folder))).toContain(`5 records, ${end + 1} to ${end + 5}, are missing`)
  accept(folder, end)
  const again = start(folder)
  expect(again.exchange.read.fills('ann', { limit: 9 })).toEqual([])
  expect(await again.place('ann', { side: 'buy', lots: 100 })).toMatchObject({ kind: 'done' })
  again.close()
  expect(faultsOf(folder)).toEqual([])
})

it('does not go on with another journal than its own', async () => {
  const other = await new Floor({ startMs: floor.nowMs + 5 }).trader('bob')
  for (let nth = 0; nth < 20; nth += 1) await other.place('bob', { side: 'buy', ticks: 4_900_000, lots: 1000 })
  other.close()
  const folder = killed()
  without(folder, 'journal.sqlite-wal', 'journal.sqlite-shm', 'history.sqlite')
  copyFileSync(other.file('journal'), journalOf(folder))
  expect(message(() => start(folder))).toMatch(/is not the journal that .*journal\.witness knows/)
  expect(faultsOf(folder).join(' ')).toContain('is not the journal')
  accept(folder, other.core.state.sequence)
  expect(started(folder, ({ core }) => core.state.accounts.has('bob'))).toBe(true)
  rmSync(other.folder, { recursive: true })
})

it('does not go on with a journal that has another record where it was acknowledged', () => {
  const folder = killed()
  const all = floor.core.state.sequence
  const db = new DatabaseSync(journalOf(folder))
  const row = db.prepare('SELECT payload FROM records WHERE sequence = ?').get(all)
  const before = db.prepare('SELECT hash FROM records WHERE sequence = ?').get(all - 1)
  const payload = String(row?.['payload']).replace('"o9"', '"x9"')
  db.prepare('UPDATE records SET payload = ?, hash = ? WHERE sequence = ?').run(payload, chainHash(String(before?.['hash']), all, payload), all)
  db.close()
  expect(message(() => start(folder))).toContain(`another record ${all}`)
})

describe('the witness', () => {
  const witnessOf = (folder: string): string => join(folder, 'journal.witness')

  it.each([['empty', 0], ['cut in half', 4096], ['cut at its end', 8000]])('that is %s is said, and is made again by one word', (_what, size) => {
    const folder = killed()
    truncateSync(witnessOf(folder), size)
    const all = floor.core.state.sequence
    expect(message(() => start(folder))).toMatch(/journal\.witness is damaged.*verify-journal.*accept-loss/)
    expect(message(() => faultsOf(folder))).toContain('journal.witness is damaged')
    expect(accept(folder, all)).toContain('No record is known to be given up')
    expect(started(folder, ({ core }) => core.state.sequence)).toBe(all)
  })

  it('that is torn in the write of its last word still has the one before', () => {
    const folder = killed()
    const all = floor.core.state.sequence
    for (const slot of [0, 1]) {
      const torn = killed()
      flip(witnessOf(torn), slot * 4096 + 30)
      expect(all - (readWitness(witnessOf(torn))?.sequence ?? 0)).toBeLessThan(2)
      expect(started(torn, ({ core }) => core.state.sequence)).toBe(all)
    }
    flip(witnessOf(folder), 30)
    flip(witnessOf(folder), 4096 + 30)
    expect(() => readWitness(witnessOf(folder))).toThrow('is damaged')
  })

  it('knows every record as soon as it is answered', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
      expect(readWitness(witnessOf(floor.folder))?.sequence).toBe(floor.core.state.sequence)
    }
  })
})

describe('a journal that is broken in its middle', () => {
  it('is named with its record, and goes on from the one before by one word, with the others kept aside', () => {
    const folder = killed()
    const all = floor.core.state.sequence
    change(folder, 'UPDATE records SET payload = \'{}\' WHERE sequence = 7')
    without(folder, 'history.sqlite')
    expect(message(() => start(folder))).toContain('record 7: the hash does not fit')
    expect(accept(folder, 6)).toContain(`given-up-records-7-${all}.jsonl`)
    expect(readFileSync(join(folder, `given-up-records-7-${all}.jsonl`), 'utf8').trim().split('\n')).toHaveLength(all - 6)
    expect(endOf(folder)).toBe(6)
    expect(started(folder, ({ exchange }) => exchange.status().state)).toBe('running')
    expect(faultsOf(folder)).toEqual([])
  })

  it.each([['no JSON', 'no json'], ['a command that there is not', '{"type":"fly"}'], ['nothing', 'null']])('is named where a record is %s', (_what, payload) => {
    const folder = killed()
    without(folder, 'history.sqlite', 'journal.witness')
    const db = new DatabaseSync(journalOf(folder))
    let hash = String(db.prepare('SELECT hash FROM records WHERE sequence = 6').get()?.['hash'])
    for (const row of db.prepare('SELECT sequence, payload FROM records WHERE sequence > 6').all()) {
      const text = row['sequence'] === 7 ? payload : String(row['payload'])
      hash = chainHash(hash, Number(row['sequence']), text)
      db.prepare('UPDATE records SET payload = ?, hash = ? WHERE sequence = ?').run(text, hash, Number(row['sequence']))
    }
    db.close()
    expect(message(() => start(folder))).toContain('The journal is broken at record 7')
    expect(faultsOf(folder).join(' ')).toContain('The journal is broken at record 7')
  })
})
