import type { HistoryQuery } from '../views/history-query.ts'
import { isSortedApart } from './began.ts'
import { boundOf, compareRows, matches, type PlacedQuery } from './history-query.ts'
import { HISTORY_ROWS_MAX, type HistoryStore, ROWS_COUNTED_MAX } from './history-store.ts'
import { type HistoryKind, type HistoryPlace, type HistoryRow, idsBelow } from '../views/history-rows.ts'

/** The rows that some records added to the history. */
export interface Recent {
  /** Sequence of the last record that the rows come from. */
  readonly cursor: number
  readonly rows: readonly HistoryRow[]
}

/** How far a reader's state has come. */
export interface Reached {
  /** The last record in it, and the highest id that the engine has given. */
  readonly sequence: number
  readonly lastId: number
}

/**
 * Returns the id below which the rows of a kind belong to records that a state has. The file is written by another thread, which can be
 * ahead of the state by the messages that are on their way: an answer made of both would tell of changes whose balances it does not have.
 */
function endOf(kind: HistoryKind, { sequence, lastId }: Reached): number {
  switch (kind) {
    case 'bills':
    case 'positions':
    case 'loans':
    case 'repayments':
    case 'liquidations':
      return idsBelow(sequence)
    case 'fills':
      return 2 * (lastId + 1)
    case 'orders':
    case 'transfers':
      return lastId + 1
    // Rows of these are replaced as they change, and named by what they are about.
    default:
      return Infinity
  }
}

/** The history as readers see it: up to the last record of their state, the file, preceded by rows that are durable in the journal but not in the file yet. */
export class RecentHistory {
  readonly #store: HistoryStore
  readonly #reached: () => Reached
  readonly #openOf: (account: string) => readonly number[]
  #recent: Recent[] = []

  /** `openOf` returns the orders of an account that are open in the reader's state: the file can have their ends before that state has them. */
  constructor(store: HistoryStore, reached: () => Reached, openOf: (account: string) => readonly number[]) {
    this.#store = store
    this.#reached = reached
    this.#openOf = openOf
  }

  /** Adds rows that the file does not have yet. */
  add(recent: Recent): void {
    if (recent.rows.length > 0) this.#recent.push(recent)
  }

  /** Drops the rows up to a record, because the file has them now. */
  forget(cursor: number): void {
    const first = this.#recent.findIndex((recent) => recent.cursor > cursor)
    this.#recent = first < 0 ? [] : this.#recent.slice(first)
  }

  /** Returns the rows of one account that the file may not have yet, by the records that they come from. */
  recentOf(account: string): Recent[] {
    return this.#recent.flatMap(({ cursor, rows }) => {
      const own = rows.filter((row) => row.account === account)
      return own.length === 0 ? [] : [{ cursor, rows: own }]
    })
  }

  /** Returns the payload of one row; null if there is none. */
  find(account: string, kind: HistoryKind, id: number): string | null {
    if (id >= endOf(kind, this.#reached())) return null
    return this.#recentRows(account, kind).get(id)?.payload ?? this.#store.find(account, kind, id)
  }

  /** Returns the payloads that a query finds, newest id first. */
  query(account: string, kind: HistoryKind, asked: HistoryQuery): string[] {
    const query = this.#within(account, kind, asked)
    const recent = this.#recentRows(account, kind)
    const limit = Math.max(0, Math.min(query.limit, HISTORY_ROWS_MAX))
    if (recent.size === 0) return this.#store.query(account, kind, { ...query, limit }).map(({ payload }) => payload)
    // The second read finds its rows by the places that the first one has seen.
    return this.#store.atOnce(() => this.#queryBoth(account, kind, { ...query, limit }, recent))
  }

  #queryBoth(account: string, kind: HistoryKind, query: PlacedQuery, recent: ReadonlyMap<number, HistoryRow>): string[] {
    const { limit } = query
    const isApart = isSortedApart(kind, query.clock)
    const skip = Math.max(0, query.skip ?? 0)
    // A stored row that a recent one has replaced does not count, so this reads one more row for each recent one, but only the places.
    const places = this.#store.places(account, kind, { ...query, skip: 0, limit: skip + limit + recent.size })
    const ids = places.map(({ id }) => id)
    const found = [...recent.values()].filter((row) => matches(row, query))
    const page = [...found, ...places.filter(({ id }) => !recent.has(id))]
      .toSorted((a, b) => compareRows(a, b, isApart))
      .slice(skip, skip + limit)
      .map(({ id }) => id)
    const stored = page.filter((id) => !recent.has(id))
    const first = ids.indexOf(stored[0] ?? -1)
    const count = first < 0 ? 0 : ids.indexOf(stored.at(-1) ?? -1) - first + 1
    const payloads = new Map(
      count === 0 ? [] : this.#store.query(account, kind, { ...query, skip: first, limit: count }).map(({ id, payload }) => [id, payload]),
    )
    return page.flatMap((id) => recent.get(id)?.payload ?? payloads.get(id) ?? [])
  }

  /** Returns how many rows a query finds on all its pages, counted up to `ROWS_COUNTED_MAX`. */
  count(account: string, kind: HistoryKind, asked: HistoryQuery): number {
    const query = this.#within(account, kind, asked)
    const recent = this.#recentRows(account, kind)
    const stored = this.#store
      .places(account, kind, { ...query, skip: 0, limit: ROWS_COUNTED_MAX + recent.size })
      .filter(({ id }) => !recent.has(id))
    const found = [...recent.values()].filter((row) => matches(row, query))
    return Math.min(ROWS_COUNTED_MAX, found.length + stored.length)
  }

  /** Leaves out of a query what its state does not have yet. */
  #within(account: string, kind: HistoryKind, query: HistoryQuery): PlacedQuery {
    const after = this.#placeOf(account, kind, query)
    const end = Math.min(endOf(kind, this.#reached()), (after === undefined ? boundOf(query.idBelow) : undefined) ?? Infinity)
    const within = { ...query, idBelow: end === Infinity ? undefined : String(end), after }
    const open = kind === 'orders' ? this.#openOf(account) : []
    return open.length === 0 ? within : { ...within, idNot: open }
  }

  /** Returns the row behind which a page begins, in a list whose order is not that of its ids. */
  #placeOf(account: string, kind: HistoryKind, { clock, idBelow }: HistoryQuery): HistoryPlace | undefined {
    const id = isSortedApart(kind, clock) ? boundOf(idBelow) : undefined
    if (id === undefined) return undefined
    return this.#recentRows(account, kind).get(id) ?? this.#store.placeOf(account, kind, id)
  }

  close(): void {
    this.#store.close()
  }

  /** Returns the recent rows by id; a later row replaces an earlier one. */
  #recentRows(account: string, kind: HistoryKind): Map<number, HistoryRow> {
    const found = new Map<number, HistoryRow>()
    for (const { rows } of this.#recent) for (const row of rows) if (row.account === account && row.kind === kind) found.set(row.id, row)
    return found
  }
}
