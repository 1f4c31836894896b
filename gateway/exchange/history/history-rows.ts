/** What is kept of the past, one kind a list of its own. */
export type HistoryKind = 'orders' | 'fills' | 'positions' | 'transfers' | 'bills' | 'loans' | 'repayments' | 'liquidations' | 'epochs'

/** One row; a row of the same account, kind and id is replaced. */
export interface HistoryRow {
  readonly account: string
  readonly kind: HistoryKind
  readonly id: number
  readonly epoch: number
  /** `spot:BTCUSDT`; empty where it belongs to none. */
  readonly market: string
  readonly asset: string
  readonly wallet: string
  /** What a query may ask for as `kind`; of orders `trigger` or `order`. */
  readonly sort: string
  /** Fills: the order. */
  readonly ref: number
  readonly timeMs: number
  /** JSON of the view. */
  readonly payload: string
}

/** What the projector must remember from record to record, by account and name; null forgets it. */
export interface HistoryNote {
  readonly account: string
  readonly name: string
  readonly payload: string | null
}

/** What an account traded on one day, in ten-thousandths of the quote coin. */
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
  /** Sequence of the journal's record up to which everything is in here. */
  readonly cursor: number
  /** The journal that it was made from. */
  readonly origin: string
}

export type HistoryFound = Pick<HistoryRow, 'id' | 'payload'>
