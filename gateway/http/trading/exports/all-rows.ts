import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'

/** The number of rows that the exchange returns per read. */
const CHUNK = 1000

/** Yields all rows of a history, newest first, up to a limit; a page number in the query is ignored. */
export function* allRows<View>(
  query: Omit<HistoryQuery, 'limit' | 'idBelow'>,
  read: (query: HistoryQuery) => readonly View[],
  idOf: (view: View) => string,
  rowsMax: number,
): Generator<View> {
  let idBelow: string | undefined
  for (let count = 0; count < rowsMax; count += CHUNK) {
    const rows = read({ ...query, skip: 0, idBelow, limit: Math.min(CHUNK, rowsMax - count) })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < CHUNK) return
    idBelow = idOf(last)
  }
}
