import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import type { HistoryQuery } from '../views/history-query.ts'
import { beganOf } from './began.ts'
import { HistoryStore } from './history-store.ts'
import type { HistoryKind, HistoryRow } from '../views/history-rows.ts'
import { RecentHistory } from './recent-history.ts'

/** Goal: a list by beginnings has every row once, whatever the windows or pages, in files from before there were such lists too. */

const folder = mkdtempSync(join(tmpdir(), 'agio-began-'))
afterAll(() => rmSync(folder, { recursive: true }))

const time = fc.integer({ min: 0, max: 20 })
const details = fc.record({ openedAtMs: time, createdMs: time, startedAtMs: fc.option(time) }, { requiredKeys: [] })
const view = fc.oneof(
  fc.record({
    kind: fc.constant<HistoryKind>('orders'),
    sort: fc.constant('trigger'),
    view: fc.record({ placedAtMs: time, updatedAtMs: time }),
  }),
  fc.record({ kind: fc.constant<HistoryKind>('positions'), sort: fc.constant('order'), view: fc.record({ openedAtMs: time }) }),
  fc.record({ kind: fc.constant<HistoryKind>('epochs'), sort: fc.constant(''), view: fc.record({ startedAtMs: time }) }),
  fc.record({
    kind: fc.constantFrom<HistoryKind[]>('fills', 'bills', 'notices'),
    sort: fc.constant('orders'),
    view: fc.record({ placedAtMs: time }),
  }),
  fc.record({
    kind: fc.constantFrom<HistoryKind[]>(...ENGINE_PRODUCTS.names),
    sort: fc.constantFrom('led', 'spot-grid', 'trip-7', 'buy'),
    view: fc.record({ details }),
  }),
)
const rows = fc.array(fc.tuple(view, time), { maxLength: 25 }).map((all) =>
  all.map(([{ kind, sort, view: shown }, timeMs], nth): HistoryRow => {
    const row = { account: 'ann', kind, id: nth + 1, epoch: 1, market: '', asset: '', wallet: '', sort, ref: 0, timeMs }
    return { ...row, beganMs: beganOf(row, shown), payload: JSON.stringify({ ...shown, id: nth + 1 }) }
  }),
)

/** The tables of a history before the column `began`, as far as rows are concerned. */
const BEFORE = `
  CREATE TABLE history (
    account TEXT NOT NULL, kind TEXT NOT NULL, id INTEGER NOT NULL, epoch INTEGER NOT NULL, market TEXT NOT NULL, asset TEXT NOT NULL,
    wallet TEXT NOT NULL, sort TEXT NOT NULL, ref INTEGER NOT NULL, time INTEGER NOT NULL, payload TEXT NOT NULL,
    PRIMARY KEY (account, kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE notes (account TEXT NOT NULL, name TEXT NOT NULL, payload TEXT NOT NULL, PRIMARY KEY (account, name)) STRICT, WITHOUT ROWID;
  CREATE TABLE volumes (
    account TEXT NOT NULL, product TEXT NOT NULL, day INTEGER NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (account, product, day)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE cursor (id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER NOT NULL, origin TEXT NOT NULL) STRICT;
  INSERT INTO cursor VALUES (1, 9, 'one');
  PRAGMA user_version = 6;
`
const KINDS = ['orders', 'positions', 'epochs', 'fills', 'bills', 'notices', ...ENGINE_PRODUCTS.names] as const

function writeBefore(path: string, list: readonly HistoryRow[]): void {
  const db = new DatabaseSync(path)
  db.exec(BEFORE)
  const insert = db.prepare('INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const { account, kind, id, epoch, market, asset, wallet, sort, ref, timeMs, payload } of list)
    insert.run(account, kind, id, epoch, market, asset, wallet, sort, ref, timeMs, payload)
  db.close()
}

const reader = (store: HistoryStore): RecentHistory =>
  new RecentHistory(
    store,
    () => ({ sequence: 1_000, lastId: 1_000 }),
    () => [],
  )

it('continues a file that was written before rows had beginnings, with the same beginnings', () => {
  let files = 0
  fc.assert(
    fc.property(rows, (list) => {
      files += 1
      const path = join(folder, `before-${files}.sqlite`)
      writeBefore(path, list)
      const store = new HistoryStore(path)
      expect([store.cursor(), store.origin()]).toEqual([9, 'one'])
      for (const row of list) expect(store.placeOf('ann', row.kind, row.id)).toEqual({ id: row.id, beganMs: row.beganMs })
      store.write({ rows: list, notes: [], volumes: [], cursor: 10, origin: 'one' })
      for (const row of list) expect(store.placeOf('ann', row.kind, row.id)?.beganMs).toBe(row.beganMs)
      store.close()
    }),
    { numRuns: 20 },
  )
})

it('has every row in one of two adjoining windows, and pages through each list without doubles, newest beginning first', () => {
  const store = new HistoryStore(join(folder, 'pages.sqlite'))
  fc.assert(
    fc.property(rows, fc.nat(25), time, fc.integer({ min: 1, max: 4 }), (list, written, boundary, limit) => {
      store.clear()
      store.write({ rows: list.slice(0, written), notes: [], volumes: [], cursor: 1, origin: 'one' })
      const history = reader(store)
      for (const [nth, row] of list.slice(written).entries()) history.add({ cursor: 2 + nth, rows: [row] })
      for (const kind of KINDS) {
        const idsOf = (query: Partial<HistoryQuery>): number[] =>
          history.query('ann', kind, { clock: 'began', limit: 1000, ...query }).map((text) => (JSON.parse(text) as { id: number }).id)
        const own = list.filter((row) => row.kind === kind)
        const all = idsOf({})
        expect(all.toSorted((a, b) => a - b)).toEqual(own.map(({ id }) => id))
        const [early, late] = [idsOf({ endMs: boundary }), idsOf({ startMs: boundary + 1 })]
        expect(own.filter(({ beganMs }) => beganMs <= boundary).map(({ id }) => id)).toEqual(early.toSorted((a, b) => a - b))
        expect(early.length + late.length).toBe(all.length)
        const pages: number[] = []
        for (let page = idsOf({ limit }); page.length > 0; page = idsOf({ limit, idBelow: String(page.at(-1)) })) pages.push(...page)
        expect(pages).toEqual(all)
        if (kind !== 'positions' && kind !== 'bots') continue
        const begun = all.map((id) => own.find((row) => row.id === id)?.beganMs ?? 0)
        expect(begun).toEqual(begun.toSorted((a, b) => b - a))
      }
    }),
    { numRuns: 60 },
  )
  store.close()
})
