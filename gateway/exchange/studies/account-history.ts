import type { ProductName } from '#gateway/engine/state/records/product-types.ts'
import type { ProductRecordView } from '../products/product-views.ts'
import type { EpochView } from '../views/account-views.ts'
import type { HistoryQuery } from '../views/history-query.ts'
import type { BillView, TransferView } from '../views/ledger-views.ts'
import type { LoanEventView, MarginLiquidationView, RepaymentView } from '../views/margin-views.ts'
import type { FillView, OrderView } from '../views/order-views.ts'
import type { ClosedPositionView } from '../views/position-views.ts'

/** The lists of a history, by the rows that each has. */
export interface HistoryLists extends Record<ProductName, ProductRecordView> {
  readonly orders: OrderView
  readonly fills: FillView
  readonly positions: ClosedPositionView
  readonly transfers: TransferView
  readonly bills: BillView
  readonly loans: LoanEventView
  readonly repayments: RepaymentView
  readonly liquidations: MarginLiquidationView
  readonly epochs: EpochView
}

export type ListName = keyof HistoryLists

/** The history of one account, read in the thread of studies (DESIGN 6.13): the reader waits for its turn there, never the main thread. */
export interface AccountHistory {
  readonly account: string
  /** Returns up to 1000 rows, newest first. */
  rows<Name extends ListName>(list: Name, query: HistoryQuery): Promise<readonly HistoryLists[Name][]>
  /** Returns the number of rows over all pages, counted up to 10,000. */
  count(list: ListName, query: HistoryQuery): Promise<number>
}

const IDS = {
  orders: 'orderId',
  fills: 'fillId',
  positions: 'positionId',
  transfers: 'transferId',
  bills: 'billId',
  liquidations: 'liquidationId',
  epochs: 'number',
} as const satisfies Partial<Record<ListName, string>>

/** Returns the id of a row, by which `idBelow` begins the next page. */
export function idOf(list: ListName, row: object): string {
  return String(Reflect.get(row, list in IDS ? IDS[list as keyof typeof IDS] : 'id'))
}

/** The number of rows of one read: one piece of the work, after which other accounts have their turns. */
const ROWS_PER_READ = 1000

/** Yields all rows of a list, newest first, up to a limit; a page number in the query is ignored. */
export async function* allRows<Name extends ListName>(
  history: AccountHistory,
  list: Name,
  query: Omit<HistoryQuery, 'limit' | 'idBelow'>,
  rowsMax: number,
): AsyncGenerator<HistoryLists[Name]> {
  let idBelow: string | undefined
  for (let count = 0; count < rowsMax; count += ROWS_PER_READ) {
    const rows = await history.rows(list, { ...query, skip: 0, idBelow, limit: Math.min(ROWS_PER_READ, rowsMax - count) })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_PER_READ) return
    idBelow = idOf(list, last)
  }
}

/** Returns the same rows as one list. */
export async function collectRows<Name extends ListName>(
  history: AccountHistory,
  list: Name,
  query: Omit<HistoryQuery, 'limit' | 'idBelow'>,
  rowsMax: number,
): Promise<HistoryLists[Name][]> {
  const found: HistoryLists[Name][] = []
  for await (const row of allRows(history, list, query, rowsMax)) found.push(row)
  return found
}
