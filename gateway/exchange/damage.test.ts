import { copyFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { chainHash } from '#gateway/journal/chain.ts'
import { readWitness } from '#gateway/journal/witness.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { LOSSES_FILE } from './local/accept-loss.ts'
import { change, endOf, faultsOf, flip, journalOf, KilledExchange, message, without } from '#tests/exchange/killed-exchange.ts'

// Goal: without an operator's consent an exchange never continues from less than it has acknowledged, and it reports what is missing.

let ran: KilledExchange
beforeEach(async () => {
  ran = await KilledExchange.open()
})
afterEach(() => ran.end())

const DAMAGES: readonly { readonly what: string; harm(folder: string): void }[] = [
  {
    what: 'the last bytes of its log are flipped',
    harm: (folder) => flip(`${journalOf(folder)}-wal`, statSync(`${journalOf(folder)}-wal`).size - 10),
  },
  {
    what: 'the end of its log is cut',
    harm: (folder) => truncateSync(`${journalOf(folder)}-wal`, statSync(`${journalOf(folder)}-wal`).size - 100),
  },
  {
    what: 'half of its log is cut',
    harm: (folder) => truncateSync(`${journalOf(folder)}-wal`, statSync(`${journalOf(folder)}-wal`).size >> 1),
  },
  { what: 'its log is gone', harm: (folder) => without(folder, 'journal.sqlite-wal', 'journal.sqlite-shm') },
  {
    what: 'its newest row is gone',
    harm: (folder) => change(folder, 'DELETE FROM records WHERE sequence = (SELECT max(sequence) FROM records)'),
  },
  { what: 'all of its rows are gone', harm: (folder) => change(folder, 'DELETE FROM records') },
  { what: 'its file is gone', harm: (folder) => without(folder, 'journal.sqlite') },
  {
    what: 'its file and its log are gone',
    harm: (folder) => without(folder, 'journal.sqlite', 'journal.sqlite-wal', 'journal.sqlite-shm'),
  },
]

describe.each([
  ['the witness', 'history.sqlite'],
  ['the history', 'journal.witness'],
])('a journal that has less than %s knows', (_knower, unknowing) => {
  it.each(DAMAGES)('stops trading, and names what is missing: $what', ({ harm }) => {
    const folder = ran.kill()
    const knower = unknowing === 'history.sqlite' ? 'journal.witness' : 'history.sqlite'
    without(folder, unknowing, `${unknowing}-wal`, `${unknowing}-shm`)
    const all = ran.floor.core.state.sequence
    harm(folder)
    const remains = ['journal.sqlite', 'journal.sqlite-wal'].filter((name) => existsSync(join(folder, name)))
    const end = endOf(folder)
    expect(end).toBeLessThan(all)
    const before = remains.map((name) => readFileSync(join(folder, name)))
    const refusal = message(() => ran.start(folder))
    expect(refusal).toContain(journalOf(folder))
    expect(refusal).toContain(end === 0 ? 'has no records' : `ends at record ${end}`)
    expect(refusal).toContain(`${join(folder, knower)} knows of ${all}`)
    expect(refusal).toContain(`accept-loss -- ${end}`)
    expect(remains.map((name) => readFileSync(join(folder, name)))).toEqual(before)
    if (existsSync(journalOf(folder))) expect(faultsOf(folder).join(' ')).toContain(`knows of ${all}`)

    expect(message(() => ran.accept(folder, end + 1))).toContain(`whole up to record ${end}`)
    expect(ran.accept(folder, end)).toContain(`goes on from record ${end}. Records ${end + 1} to ${all} are given up.`)
    expect(readFileSync(join(folder, LOSSES_FILE), 'utf8')).toContain(`"sequence":${end}`)
    expect(endOf(folder)).toBe(end)
    expect(ran.started(folder, ({ exchange }) => exchange.read.openOrders('ann').length)).toBeLessThan(10)
    expect(ran.started(folder, ({ exchange }) => exchange.status().state)).toBe('running')
    expect(faultsOf(folder)).toEqual([])
    expect(message(() => ran.accept(folder, endOf(folder)))).toContain('Nothing is missing')
  })
})

it('starts from what was killed, whole', () => {
  const folder = ran.kill()
  const hash = hashState(ran.floor.core.state)
  expect(faultsOf(folder)).toEqual([])
  expect(ran.started(folder, ({ core }) => hashState(core.state))).toBe(hash)
  expect(message(() => ran.accept(folder, ran.floor.core.state.sequence))).toContain('Nothing is missing')
})

it('starts without a torn record that was never acknowledged', async () => {
  const folder = ran.kill()
  const all = ran.floor.core.state.sequence
  await ran.floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
  const log = 'journal.sqlite-wal'
  copyFileSync(join(ran.floor.folder, log), join(folder, log))
  truncateSync(join(folder, log), statSync(join(folder, log)).size - 100)
  expect(ran.started(folder, ({ core }) => core.state.sequence)).toBe(all)
})

it('starts in a folder of an earlier version, which has no witness, and gives it one', () => {
  const folder = ran.kill()
  without(folder, 'journal.witness')
  expect(ran.started(folder, ({ core }) => core.state.sequence)).toBe(ran.floor.core.state.sequence)
  expect(readWitness(join(folder, 'journal.witness'))).toMatchObject({ sequence: ran.floor.core.state.sequence })
})

it('is not taken for whole when an older copy is put back, and goes on from it by one word', async () => {
  const older = ran.kill()
  const end = ran.floor.core.state.sequence
  for (let nth = 0; nth < 5; nth += 1) await ran.floor.place('ann', { side: 'buy', lots: 100 })
  const folder = ran.kill()
  for (const name of ['journal.sqlite', 'journal.sqlite-wal']) copyFileSync(join(older, name), join(folder, name))
  expect(message(() => ran.start(folder))).toContain(`5 records, ${end + 1} to ${end + 5}, are missing`)
  ran.accept(folder, end)
  const again = ran.start(folder)
  expect(again.exchange.read.fills('ann', { limit: 9 })).toEqual([])
  expect(await again.place('ann', { side: 'buy', lots: 100 })).toMatchObject({ kind: 'done' })
  again.close()
  expect(faultsOf(folder)).toEqual([])
})

it('does not go on with another journal than its own', async () => {
  const other = await new Floor({ startMs: ran.floor.nowMs + 5 }).trader('bob')
  for (let nth = 0; nth < 20; nth += 1) await other.place('bob', { side: 'buy', ticks: 4_900_000, lots: 1000 })
  other.close()
  const folder = ran.kill()
  without(folder, 'journal.sqlite-wal', 'journal.sqlite-shm', 'history.sqlite')
  copyFileSync(other.file('journal'), journalOf(folder))
  expect(message(() => ran.start(folder))).toMatch(/is not the journal that .*journal\.witness knows/)
  expect(faultsOf(folder).join(' ')).toContain('is not the journal')
  ran.accept(folder, other.core.state.sequence)
  expect(ran.started(folder, ({ core }) => core.state.accounts.has('bob'))).toBe(true)
  rmSync(other.folder, { recursive: true })
})

it('does not go on with a journal that has another record where it was acknowledged', () => {
  const folder = ran.kill()
  const all = ran.floor.core.state.sequence
  const db = new DatabaseSync(journalOf(folder))
  const row = db.prepare('SELECT payload FROM records WHERE sequence = ?').get(all)
  const before = db.prepare('SELECT hash FROM records WHERE sequence = ?').get(all - 1)
  const payload = String(row?.['payload']).replace('"o9"', '"x9"')
  db.prepare('UPDATE records SET payload = ?, hash = ? WHERE sequence = ?').run(
    payload,
    chainHash(String(before?.['hash']), all, payload),
    all,
  )
  db.close()
  expect(message(() => ran.start(folder))).toContain(`another record ${all}`)
})
