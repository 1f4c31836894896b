import type { BillKind, LoanEventRow } from '#lib/contract/trading-assets.ts'
import type { WalletName } from '#lib/contract/trading-fields.ts'

/** Kinds of row that lists can be narrowed to: of transactions, of loans, of orders. */
export type RecordKind = BillKind | LoanEventRow['kind'] | 'orders' | 'triggers'

/** The filter of a list. Empty lists, empty texts and null filter nothing. */
export interface RecordFilter {
  readonly symbols: readonly string[]
  readonly coins: readonly string[]
  readonly wallet: WalletName | ''
  readonly kinds: readonly RecordKind[]
  /** Days as the range picker writes them, `yyyy-MM-dd`, both or none; the end belongs to the range. */
  readonly days: { readonly start: string | null; readonly end: string | null }
  /** Null: the epoch that runs. */
  readonly epoch: number | null
}

export const NO_FILTER: RecordFilter = {
  symbols: [],
  coins: [],
  wallet: '',
  kinds: [],
  days: { start: null, end: null },
  epoch: null,
}

/** The part of a filter that the calls take; commas separate several values. */
export interface FilterQuery {
  symbol?: string
  coin?: string
  wallet?: WalletName
  kind?: string
  startTime?: number
  endTime?: number
  epoch?: number
}

const DAY_MS = 86_400_000

/** The query of a filter. Days are days of UTC, as the exchange's own day is. */
export function queryOf(filter: RecordFilter): FilterQuery {
  const { symbols, coins, wallet, kinds, days, epoch } = filter
  return {
    ...(symbols.length === 0 ? {} : { symbol: symbols.join(',') }),
    ...(coins.length === 0 ? {} : { coin: coins.join(',') }),
    ...(wallet === '' ? {} : { wallet }),
    ...(kinds.length === 0 ? {} : { kind: kinds.join(',') }),
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
