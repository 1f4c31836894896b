import type { BillKind, LoanEventRow } from '#lib/contract/trading-assets.ts'
import type { WalletName } from '#lib/contract/trading-fields.ts'

/** Kinds of row that lists can be narrowed to: of transactions, of loans, of orders. */
export type RecordKind = BillKind | LoanEventRow['kind'] | 'orders' | 'triggers'

/** What a person narrows a list by. Empty texts and null mean: not by this. */
export interface RecordFilter {
  readonly symbol: string
  readonly coin: string
  readonly wallet: WalletName | ''
  readonly kind: RecordKind | ''
  /** Days as the range picker writes them, `yyyy-MM-dd`, both or none; the end belongs to the range. */
  readonly days: { readonly start: string | null; readonly end: string | null }
  /** Null: the epoch that runs. */
  readonly epoch: number | null
}

export const NO_FILTER: RecordFilter = {
  symbol: '',
  coin: '',
  wallet: '',
  kind: '',
  days: { start: null, end: null },
  epoch: null,
}

/** What of a filter the calls take. */
export interface FilterQuery {
  symbol?: string
  coin?: string
  wallet?: WalletName
  kind?: RecordKind
  startTime?: number
  endTime?: number
  epoch?: number
}

const DAY_MS = 86_400_000

/** The query of a filter. Days are days of UTC, as the exchange's own day is. */
export function queryOf(filter: RecordFilter): FilterQuery {
  const { symbol, coin, wallet, kind, days, epoch } = filter
  return {
    ...(symbol === '' ? {} : { symbol }),
    ...(coin === '' ? {} : { coin }),
    ...(wallet === '' ? {} : { wallet }),
    ...(kind === '' ? {} : { kind }),
    ...(days.start === null || days.end === null
      ? {}
      : { startTime: Date.parse(days.start), endTime: Date.parse(days.end) + DAY_MS }),
    ...(epoch === null ? {} : { epoch }),
  }
}

/** The same as the query of an address, for a download. */
export function addressQueryOf(query: object): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}
