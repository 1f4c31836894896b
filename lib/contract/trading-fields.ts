import { Type, type Static, type TSchema } from 'typebox'
import { FILTER_VALUES_MAX } from './filter-lists.ts'

/**
 * Fields that the calls and rows of trading share. Money, prices and sizes are decimal strings, ids are decimal strings, times are
 * milliseconds of the market clock unless a field says otherwise.
 */

/** A value that an answer may leave open. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A decimal that is not negative. */
export const Decimal = Type.String({ maxLength: 40, pattern: '^\\d{1,20}(\\.\\d{1,16})?$' })
/** A decimal that says a direction by its sign. */
export const SignedDecimal = Type.String({ maxLength: 41, pattern: '^-?\\d{1,20}(\\.\\d{1,16})?$' })
/** A share in percent: a quotient, so that next to nothing below it makes it as long as anything. */
export const Percentage = Type.String({ maxLength: 44, pattern: '^-?\\d{1,40}(\\.\\d{1,2})?$' })
/** Id of an order, trade or transfer. */
export const Id = Type.String({ maxLength: 20, pattern: '^\\d{1,16}$' })
/** Milliseconds since 1970. */
export const Time = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })

export const ProductField = Type.Enum(['spot', 'futures'] as const)
export const SymbolField = Type.String({ maxLength: 40, pattern: '^[A-Z0-9]{2,40}$' })
export const CoinField = Type.String({ maxLength: 20, pattern: '^[A-Z0-9]{1,20}$' })
export const Side = Type.Enum(['buy', 'sell'] as const)
export type Side = Static<typeof Side>

/** Where assets are kept. An isolated margin wallet belongs to one spot pair: `isolated:BTCUSDT`. */
export const Wallet = Type.Unsafe<WalletName>(
  Type.String({ maxLength: 60, pattern: '^(spot|futures|cross|isolated:[A-Z0-9]{2,40})$' }),
)
export type WalletName = 'spot' | 'futures' | 'cross' | `isolated:${string}`

/** Made by whoever sends the order, before it is sent: one id is one order of the account (DESIGN 7). */
export const ClientId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\x20-\\x7e]+$' })

/** Specification 3.6: 1 fixed (isolated), 2 cross. */
export const MarginMode = Type.Union([Type.Literal(1), Type.Literal(2)])
export type MarginMode = Static<typeof MarginMode>
/** Specification 3.6: 1 one-way, 2 two-way (hedge). */
export const HoldMode = Type.Union([Type.Literal(1), Type.Literal(2)])
export type HoldMode = Static<typeof HoldMode>
/** Specification 3.6: 1 long, 2 short. */
export const PositionDirection = Type.Union([Type.Literal(1), Type.Literal(2)])
export type PositionDirection = Static<typeof PositionDirection>
/** Which position: the one of one-way mode, or one side of two-way mode. */
export const PositionSide = Type.Enum(['net', 'long', 'short'] as const)
export type PositionSide = Static<typeof PositionSide>

/** One or several values of a filter, parted by commas. */
const listOf = (value: string) => Type.String({ maxLength: 1000, pattern: `^${value}(,${value}){0,${FILTER_VALUES_MAX - 1}}$` })
export const SymbolList = listOf('[A-Z0-9]{2,40}')
export const CoinList = listOf('[A-Z0-9]{1,20}')
export const kindList = (kinds: readonly string[]) => listOf(`(${kinds.join('|')})`)

/** Pages that can be asked for by number. */
export const PAGES_MAX = 500
/** Rows of one answer at most. */
export const PAGE_ROWS_MAX = 100

/** A list that is read page by page, newest first. Query values come as text and are read as what they are declared to be. */
export const PageQuery = Type.Object({
  /** Number of the simulation's epoch; the one that runs where it is left out. */
  epoch: Type.Optional(Type.Integer({ minimum: 1 })),
  product: Type.Optional(ProductField),
  symbol: Type.Optional(SymbolList),
  startTime: Type.Optional(Time),
  /** Rows before this time. */
  endTime: Type.Optional(Time),
  /** `next` of the page before. */
  before: Type.Optional(Id),
  /** The page of this number, from 1; the answer then says the `total`. */
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGES_MAX })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_ROWS_MAX })),
})
export type PageQuery = Static<typeof PageQuery>

/** One page of a list. */
export const pageOf = <Row extends TSchema>(row: Row) =>
  Type.Object({
    rows: Type.Array(row),
    /** `before` of the next page; null where this one is the last. */
    next: nullable(Id),
    /** Rows of all pages, where a page was asked for by its number: counted up to 10,000. */
    total: Type.Optional(Type.Integer()),
  })
export interface Page<Row> {
  rows: Row[]
  next: string | null
  total?: number
}
