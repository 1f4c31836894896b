import type { ProductName } from '#gateway/engine/state/records/product-types.ts'

/** The kinds of history; each is a list of its own. */
export type HistoryKind =
  | 'orders'
  | 'fills'
  | 'positions'
  | 'transfers'
  | 'bills'
  | 'loans'
  | 'repayments'
  | 'liquidations'
  | 'epochs'
  /** Copies of other rows, about which their owners get notices, in the order of the journal. */
  | 'notices'
  | ProductName

/** A history row; it replaces any row of the same account, kind and id. */
export interface HistoryRow {
  readonly account: string
  readonly kind: HistoryKind
  readonly id: number
  readonly epoch: number
  /** `spot:BTCUSDT`; empty if the row belongs to no market. */
  readonly market: string
  readonly asset: string
  readonly wallet: string
  /** The value that a query's `kind` filters by; for orders `trigger` or `order`. */
  readonly sort: string
  /** For fills: the order's id. */
  readonly ref: number
  readonly timeMs: number
  /** When that began which the row is about (`beganOf`). */
  readonly beganMs: number
  /** The view as JSON. */
  readonly payload: string
}

/** State that the projector keeps between records, by account and name; null deletes it. */
export interface HistoryNote {
  readonly account: string
  readonly name: string
  readonly payload: string | null
}

/** The volume that an account traded on one day, in ten-thousandths of the quote coin. */
export interface DayVolume {
  readonly account: string
  readonly product: string
  /** Days since 1970. */
  readonly day: number
  readonly tenThousandths: number
}

export interface HistoryBatch {
  readonly rows: readonly HistoryRow[]
  readonly notes: readonly HistoryNote[]
  readonly volumes: readonly DayVolume[]
  /** Sequence of the last journal record that the batch covers. */
  readonly cursor: number
  /** The journal that the batch was made from. */
  readonly origin: string
}

export type HistoryFound = Pick<HistoryRow, 'id' | 'payload'>

/** The place of a row in a list that is sorted by beginnings, and by ids where they are the same. */
export type HistoryPlace = Pick<HistoryRow, 'id' | 'beganMs'>

/** A row about which its owner gets a notice. */
export interface NoticeRow {
  readonly account: string
  /** Grows with the journal, and is the same whenever the history is rebuilt. */
  readonly id: number
  /** The list that the row is in, and its id there. */
  readonly kind: HistoryKind
  readonly rowId: number
  readonly epoch: number
  readonly timeMs: number
  /** The view as JSON, as it was then. */
  readonly payload: string
}

/** The maximum number of rows of one kind per record, so that ids made from sequence and number are unique. */
export const ROWS_PER_RECORD_MAX = 100_000

/** Returns an id above those of all rows of a record and of the records before it. */
export function idsBelow(sequence: number): number {
  return (sequence + 1) * ROWS_PER_RECORD_MAX
}
