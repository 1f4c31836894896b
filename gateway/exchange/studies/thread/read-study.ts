import type { HistoryQuery } from '../../views/history-query.ts'
import type { AccountHistory, ListName } from '../account-history.ts'

/** One page of a list, or the number of its rows. */
export interface Reading {
  readonly list: ListName
  readonly query: HistoryQuery
}

/** Reads one page of a list. */
export function readRows(history: AccountHistory, { list, query }: Reading): Promise<readonly unknown[]> {
  return history.rows(list, query)
}

/** Counts the rows of a list over all pages. */
export function countRows(history: AccountHistory, { list, query }: Reading): Promise<number> {
  return history.count(list, query)
}
