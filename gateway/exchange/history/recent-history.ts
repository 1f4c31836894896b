import type { HistoryQuery } from '../views.ts'
import { matches } from './history-query.ts'
import { HISTORY_ROWS_MAX, type HistoryStore, ROWS_COUNTED_MAX } from './history-store.ts'
import type { HistoryKind, HistoryRow } from './history-rows.ts'

/** What some records added to the history. */
export interface Recent {
  /** Sequence of the last record that the rows are from. */
  readonly cursor: number
  readonly rows: readonly HistoryRow[]
}

/** The history as everybody may read it: the file, and before it what is durable in the journal and not in the file yet. */
export class RecentHistory {
  readonly #store: HistoryStore
  #recent: Recent[] = []

  constructor(store: HistoryStore) {
    this.#store = store
  }

  /** What the file will have later. */
  add(recent: Recent): void {
    if (recent.rows.length > 0) this.#recent.push(recent)
  }

  /** The file has everything up to a record. */
  forget(cursor: number): void {
    const first = this.#recent.findIndex((recent) => recent.cursor > cursor)
    this.#recent = first < 0 ? [] : this.#recent.slice(first)
  }

  /** The payload of one row; null where there is none. */
  find(account: string, kind: HistoryKind, id: number): string | null {
    return this.#recentRows(account, kind).get(id)?.payload ?? this.#store.find(account, kind, id)
  }

  /** Payloads, newest id first. */
  query(account: string, kind: HistoryKind, query: HistoryQuery): string[] {
    const recent = this.#recentRows(account, kind)
    const limit = Math.max(0, Math.min(query.limit, HISTORY_ROWS_MAX))
    if (recent.size === 0) return this.#store.query(account, kind, { ...query, limit }).map(({ payload }) => payload)
    const skip = Math.max(0, query.skip ?? 0)
    // A row of the file that has been replaced since is not counted: so many more are looked at, by their ids alone.
    const ids = this.#store.ids(account, kind, { ...query, skip: 0, limit: skip + limit + recent.size })
    const found = [...recent.values()].filter((row) => matches(row, query))
    const page = [...found.map(({ id }) => id), ...ids.filter((id) => !recent.has(id))].toSorted((a, b) => b - a).slice(skip, skip + limit)
    const stored = page.filter((id) => !recent.has(id))
    const first = ids.indexOf(stored[0] ?? -1)
    const count = first < 0 ? 0 : ids.indexOf(stored.at(-1) ?? -1) - first + 1
    const payloads = new Map(count === 0 ? [] : this.#store.query(account, kind, { ...query, skip: first, limit: count }).map(({ id, payload }) => [id, payload]))
    return page.flatMap((id) => recent.get(id)?.payload ?? payloads.get(id) ?? [])
  }

  /** How many rows a query finds on all its pages, counted up to `ROWS_COUNTED_MAX`. */
  count(account: string, kind: HistoryKind, query: HistoryQuery): number {
    const recent = this.#recentRows(account, kind)
    const stored = this.#store.ids(account, kind, { ...query, skip: 0, limit: ROWS_COUNTED_MAX + recent.size }).filter((id) => !recent.has(id))
    const found = [...recent.values()].filter((row) => matches(row, query))
    return Math.min(ROWS_COUNTED_MAX, found.length + stored.length)
  }

  close(): void {
    this.#store.close()
  }

  /** By id; a later row takes the place of an earlier one. */
  #recentRows(account: string, kind: HistoryKind): Map<number, HistoryRow> {
    const found = new Map<number, HistoryRow>()
    for (const { rows } of this.#recent) for (const row of rows) if (row.account === account && row.kind === kind) found.set(row.id, row)
    return found
  }
}
