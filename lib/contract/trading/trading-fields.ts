import { Type, type Static, type TProperties, type TSchema, type TString } from 'typebox'
import { PRODUCT_WALLETS } from '../products/product-facts.ts'
import type { TradingWalletName, WalletName } from './wallets.ts'
import { FILTER_VALUES_MAX, PAGE_ROWS_MAX, PAGES_MAX } from './filter-lists.ts'

/**
 * Fields shared by the calls and rows of trading. Money, prices and sizes are decimal strings, ids are decimal strings, times are
 * milliseconds of the market clock unless a field says otherwise.
 */

/** Allows null in addition to a schema. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A non-negative decimal. */
export const Decimal = Type.String({ maxLength: 40, pattern: '^\\d{1,20}(\\.\\d{1,16})?$' })
/** A decimal whose sign gives a direction. */
export const SignedDecimal = Type.String({ maxLength: 41, pattern: '^-?\\d{1,20}(\\.\\d{1,16})?$' })
/** A percentage. As a quotient with a possibly tiny divisor, it may be very long. */
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

/** A wallet that an account trades and transfers with. */
export const TradingWallet = Type.Unsafe<TradingWalletName>(
  Type.String({ maxLength: 60, pattern: '^(spot|futures|cross|isolated:[A-Z0-9]{2,40})$' }),
)

/** The wallet of an asset, of trading or of a product. */
export const Wallet = Type.Unsafe<WalletName>(
  Type.String({ maxLength: 60, pattern: `^(spot|futures|cross|isolated:[A-Z0-9]{2,40}|${PRODUCT_WALLETS.join('|')})$` }),
)

/** Chosen by the client before the order is sent: within an account one id means one order (DESIGN 7). */
/**
 * A client's id of a request: 1 to 64 printable ASCII characters. The same id with the same content is the same request, answered again and
 * marked as `repeated`; with other content it is refused (`clientIdUsed`). It is remembered until the account's round ends.
 */
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
/** The single position of one-way mode, or one side of two-way mode. */
export const PositionSide = Type.Enum(['net', 'long', 'short'] as const)
export type PositionSide = Static<typeof PositionSide>

/** One or several values of a filter, separated by commas. */
const makeListSchema = (value: string) => Type.String({ maxLength: 1000, pattern: `^${value}(,${value}){0,${FILTER_VALUES_MAX - 1}}$` })
export const SymbolList = makeListSchema('[A-Z0-9]{2,40}')
export const CoinList = makeListSchema('[A-Z0-9]{1,20}')
export const kindList = (kinds: readonly string[]) => makeListSchema(`(${kinds.join('|')})`)

/**
 * A list read page by page, newest first. Query values arrive as text and are parsed by their declared types. Times are those at which began
 * what the rows are about, unless a list says otherwise: the same by which the rows are sorted.
 */
export const PageQuery = Type.Object({
  /** Number of the simulation's epoch; the current one if omitted. */
  epoch: Type.Optional(Type.Integer({ minimum: 1 })),
  product: Type.Optional(ProductField),
  symbol: Type.Optional(SymbolList),
  startTime: Type.Optional(Time),
  /** Only rows up to this time, inclusive. */
  endTime: Type.Optional(Time),
  /** `next` of the previous page. */
  before: Type.Optional(Id),
  /** Page number, from 1; the answer then includes the `total`. */
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGES_MAX })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_ROWS_MAX })),
})
export type PageQuery = Static<typeof PageQuery>

/** The fields of a call that has none. */
export const NoFields = Type.Object({})

/** One page of a list. `id`: how the list names its rows. */
export const makePageSchema = <Row extends TSchema>(row: Row, id: TString = Id) =>
  Type.Object({
    rows: Type.Array(row),
    /** `before` of the next page; null on the last page. */
    next: nullable(id),
    /** Number of rows on all pages, if the page was requested by number: counted up to 10,000. */
    total: Type.Optional(Type.Integer()),
  })
export interface Page<Row> {
  rows: Row[]
  next: string | null
  total?: number
}

/** Returns the answer to a request that has a client's id. `repeated`: the request had come before, and this is its first answer. */
export function repeatable<Data extends TProperties>({ properties }: { readonly properties: Data }) {
  return Type.Object({ ...properties, repeated: Type.Boolean() })
}
