import type { BillKind, LoanEventRow } from '#lib/contract/trading/trading-assets.ts'
import type { WalletName } from '#lib/contract/trading/wallets.ts'
import type { ProductRecordKind } from '#products/all/contract/record-kinds.ts'

/** Kinds of row that lists can be filtered by: of transactions, loans, products and orders. */
export type RecordKind = BillKind | LoanEventRow['kind'] | ProductRecordKind | 'orders' | 'triggers'

/** The filter of a list. Empty lists, empty texts and null filter nothing. */
export interface RecordFilter {
  readonly symbols: readonly string[]
  readonly coins: readonly string[]
  readonly wallet: WalletName | ''
  readonly kinds: readonly RecordKind[]
  /** Days in the range picker's format `yyyy-MM-dd`, both or none; the end day is included. */
  readonly days: { readonly start: string | null; readonly end: string | null }
  /** Null: the running epoch. */
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

/** Counts the fields of a filter that narrow a list. */
export function countChosen({ symbols, coins, wallet, kinds, days, epoch }: RecordFilter): number {
  return [symbols.length > 0, coins.length > 0, wallet !== '', kinds.length > 0, days.start !== null, epoch !== null].filter(Boolean).length
}

/** The part of a filter that the calls accept; commas separate several values. */
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

/** Converts a filter into a query. Days are UTC days, like the exchange's own day. */
export function queryOf(filter: RecordFilter): FilterQuery {
  const { symbols, coins, wallet, kinds, days, epoch } = filter
  return {
    ...(symbols.length === 0 ? {} : { symbol: symbols.join(',') }),
    ...(coins.length === 0 ? {} : { coin: coins.join(',') }),
    ...(wallet === '' ? {} : { wallet }),
    ...(kinds.length === 0 ? {} : { kind: kinds.join(',') }),
    ...(days.start === null || days.end === null ? {} : { startTime: Date.parse(days.start), endTime: Date.parse(days.end) + DAY_MS }),
    ...(epoch === null ? {} : { epoch }),
  }
}

/** Converts a query into the query of an address, for a download. */
export function addressQueryOf(query: object): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}
