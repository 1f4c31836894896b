import { type Lots, type Ticks, ZERO } from '#lib/kernel/money.ts'
import { Type } from 'typebox'
import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import { normalize, sign, withoutExponent } from '#lib/kernel/decimal-text.ts'
import { readLots, readTicks } from '#gateway/engine/state/money/units.ts'
import type { OrderKey } from '#gateway/engine/state/commands/order-commands.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import type { ClientKey } from '#gateway/exchange/views/client-ids.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { bounded } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import type { MarketTerms, Product } from '#gateway/engine/state/records/market-terms.ts'

/**
 * Input formats of bots: enums in any case, decimals as text or as JSON numbers (which the schema converts to text), empty fields for
 * none.
 */

const text = Type.String({ maxLength: 100 })
export const optional = Type.Optional(text)
export const required = text

/** An optional field, with its description for the API's documentation. */
export function told(description: string) {
  return Type.Optional(Type.String({ maxLength: 100, description }))
}

const ROWS_DEFAULT = 100
/** The most rows of a list that says no other number. */
const ROWS_MAX = 100
/** The most rows of lists of bills, of transfers and of margin wallets. */
export const LEDGER_ROWS_MAX = 500

/** The number of rows of a list: `most` is what a larger number gives. */
export function rowsUpTo(most: number) {
  const description = `Number of rows, ${ROWS_DEFAULT} if omitted or 0. At most ${most}: a larger number gives ${most}.`
  return Type.Optional(Type.Integer({ minimum: 0, description }))
}

/**
 * The fields that set the window of a history. The time is when that began which a row is about: the same that the row says, and by which
 * the list is sorted and continued, so that adjoining windows have each row once.
 */
export const HistoryFields = {
  startTime: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only rows that began at this time or later, in milliseconds: the cTime of a row.' }),
  ),
  endTime: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only rows that began at this time or earlier, in milliseconds: the cTime of a row.' }),
  ),
  limit: rowsUpTo(ROWS_MAX),
  idLessThan: told('Continues the list after the row with this id: the newest row comes first.'),
}

/** The same for lists of bills, of transfers and of margin wallets. */
export const LedgerFields = { ...HistoryFields, limit: rowsUpTo(LEDGER_ROWS_MAX) }

export interface HistoryInput {
  readonly startTime?: number
  readonly endTime?: number
  readonly limit?: number | undefined
  readonly idLessThan?: string
}

const DAY_MS = 86_400_000
/** One minute more than 90 days, because clients read the clock once per end. */
const SPAN_MAX_MS = 90 * DAY_MS + 60_000

/** Reads a query's window; 0 means none. Refuses one that ends before it begins or exceeds 90 days; allows at most `most` rows. */
export function windowOf({ startTime, endTime, limit, idLessThan }: HistoryInput, most = ROWS_MAX): HistoryQuery {
  if (startTime && endTime && startTime > endTime) throw new DialectRefusal('spanReversed')
  if (startTime && endTime && endTime - startTime > SPAN_MAX_MS) throw new DialectRefusal('spanTooLong')
  return {
    clock: 'began',
    startMs: startTime || undefined,
    endMs: endTime || undefined,
    idBelow: idLessThan === undefined ? undefined : wholeNumber(idLessThan, 'idLessThan'),
    limit: bounded(limit, ROWS_DEFAULT, most),
  }
}

export function wholeNumber(value: string, name: string): string {
  if (!/^\d{1,19}$/.test(value)) throw new DialectRefusal('parameterInvalid', name)
  return value
}

/** Maps a parameter's value by a table, ignoring case. Refuses unknown values, and a missing one without a default. */
export function choose<Value>(given: string | undefined, name: string, table: Readonly<Record<string, Value>>, fallback?: Value): Value {
  if (given === undefined) {
    if (fallback === undefined) throw new DialectRefusal('parameterMissing', name)
    return fallback
  }
  const key = given.toLowerCase()
  const value = Object.hasOwn(table, key) ? table[key] : undefined
  if (value === undefined) throw new DialectRefusal('parameterInvalid', name)
  return value
}

/** The most digits before the point of an amount (`readAmount` of the engine). */
const WHOLE_DIGITS_MAX = 20
/** An exponent that is too large to be written out. */
const IMMENSE = /^[+]?\d*[1-9]\d*(?:\.\d*)?e\+?\d{3,}$/i

/** Reads a decimal of any size in its shortest form; it may have an exponent, which is written out exactly. */
function readAny(given: string | undefined, name: string, tooLarge: DialectErrorName): string {
  if (given === undefined) throw new DialectRefusal('parameterMissing', name)
  const plain = withoutExponent(given)
  if (plain === null) throw IMMENSE.test(given) ? new DialectRefusal(tooLarge) : new DialectRefusal('parameterInvalid', name)
  return normalize(plain)
}

/** Reads a decimal that an amount can have, in its shortest form. Refuses a larger one as too large. */
export function readDecimal(given: string | undefined, name: string): string {
  const value = readAny(given, name, 'sizeTooLarge')
  const digits = value.replace(/^-/, '').split('.', 1)[0] ?? ''
  if (digits.length > WHOLE_DIGITS_MAX) throw new DialectRefusal('sizeTooLarge')
  if (value.length > 40) throw new DialectRefusal('parameterInvalid', name)
  return value
}

/** Reads a decimal above zero. */
export function readPositive(given: string | undefined, name: string): string {
  return ensurePositive(readDecimal(given, name), name)
}

function ensurePositive(value: string, name: string): string {
  if (sign(value) !== 1) throw new DialectRefusal('parameterInvalid', name)
  return value
}

/** Reads a price. One beyond all prices is refused as too high, one with too many decimals by its scale. */
export function ticksOf(terms: MarketTerms, given: string | undefined, name: string): Ticks {
  const ticks = readTicks(terms, ensurePositive(readAny(given, name, 'priceTooHigh'), name))
  if (!ticks.ok) throw new DialectRefusal(ticks.error === 'price-above-band' ? 'priceTooHigh' : 'priceScale')
  return ticks.value
}

/** Reads a size. One beyond all sizes is refused as too large, one with too many decimals by its scale. */
export function lotsOf(terms: MarketTerms, given: string | undefined, name: string): Lots {
  const lots = readLots(terms, ensurePositive(readAny(given, name, 'sizeTooLarge'), name))
  if (!lots.ok) throw new DialectRefusal(lots.error === 'size-above-maximum' ? 'sizeTooLarge' : 'sizeScale')
  return lots.value
}

/** Reads a price that may be omitted or zero; both give 0. */
export function ticksOrNone(terms: MarketTerms, given: string | undefined, name: string): Ticks {
  return given === undefined || sign(readAny(given, name, 'priceTooHigh')) === 0 ? ZERO : ticksOf(terms, given, name)
}

/** Returns the terms of a market by its symbol in any case; refuses an unlisted one. */
export function termsOf({ exchange }: Pick<Bot, 'exchange'>, product: Product, symbol: string): MarketTerms {
  const terms = exchange.terms(marketId(product, symbol.toUpperCase()))
  if (terms === undefined) throw new DialectRefusal('symbolUnknown', symbol)
  return terms
}

/** Returns the market id of an optional symbol; refuses one that was never listed. The records of a delisted market stay. */
export function marketFilter({ exchange }: Pick<Bot, 'exchange'>, product: Product, symbol: string | undefined): string | undefined {
  if (symbol === undefined) return undefined
  const id = marketId(product, symbol.toUpperCase())
  if (!exchange.read.hasListed(id)) throw new DialectRefusal('symbolUnknown', symbol)
  return id
}

export function marketOf({ product, symbol }: Pick<MarketTerms, 'product' | 'symbol'>): string {
  return marketId(product, symbol)
}

export interface NamedOrder {
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}

/** Returns which order is meant: by its id, otherwise by the client's id, of which spot and futures have their own. */
export function nameOf({ orderId, clientOid }: NamedOrder, product: Product): { readonly orderId: string } | ClientKey {
  if (orderId !== undefined) return { orderId }
  if (clientOid !== undefined) return { clientOrderId: clientOid, product }
  throw new DialectRefusal('parameterMissing', 'orderId')
}

/** Returns the key of an order for a command. */
export function keyOf({ orderId }: Pick<OrderView, 'orderId'>): OrderKey {
  return { orderId: Number(orderId) }
}
