import { type Lots, type Ticks, ZERO } from '#lib/kernel/money.ts'
import { Type } from 'typebox'
import { decimalFromNumber, isDecimal, normalize, sign } from '#lib/kernel/decimal-text.ts'
import { readLots, readTicks } from '#gateway/engine/ledger/units.ts'
import type { OrderKey } from '#gateway/engine/commands/order-commands.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import { bounded } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import type { MarketTerms, Product } from '#gateway/engine/state/market-terms.ts'

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

/** The fields that set the window of a history. */
export const HistoryFields = {
  startTime: Type.Optional(Type.Integer({ minimum: 0 })),
  endTime: Type.Optional(Type.Integer({ minimum: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 0 })),
  idLessThan: optional,
}

const ROWS_DEFAULT = 100
const ROWS_MAX = 500

export interface HistoryInput {
  readonly startTime?: number
  readonly endTime?: number
  readonly limit?: number
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

/** Reads a decimal in its shortest form; JSON numbers may have an exponent. */
export function readDecimal(given: string | undefined, name: string): string {
  if (given === undefined) throw new DialectRefusal('parameterMissing', name)
  const plain = /^-?\d(?:\.\d+)?e[+-]\d{1,2}$/i.test(given) ? decimalFromNumber(Number(given)) : given
  if (plain.length > 40 || !isDecimal(plain)) throw new DialectRefusal('parameterInvalid', name)
  return normalize(plain)
}

/** Reads a decimal above zero. */
export function readPositive(given: string | undefined, name: string): string {
  const value = readDecimal(given, name)
  if (sign(value) !== 1) throw new DialectRefusal('parameterInvalid', name)
  return value
}

export function ticksOf(terms: MarketTerms, given: string | undefined, name: string): Ticks {
  const ticks = readTicks(terms, readPositive(given, name))
  if (!ticks.ok) throw new DialectRefusal('priceScale')
  return ticks.value
}

export function lotsOf(terms: MarketTerms, given: string | undefined, name: string): Lots {
  const lots = readLots(terms, readPositive(given, name))
  if (!lots.ok) throw new DialectRefusal('sizeScale')
  return lots.value
}

/** Reads a price that may be omitted or zero; both give 0. */
export function ticksOrNone(terms: MarketTerms, given: string | undefined, name: string): Ticks {
  return given === undefined || sign(readDecimal(given, name)) === 0 ? ZERO : ticksOf(terms, given, name)
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

/** Returns which order is meant: by its id, otherwise by the client's id. */
export function nameOf({ orderId, clientOid }: NamedOrder): { readonly orderId: string } | { readonly clientOrderId: string } {
  if (orderId !== undefined) return { orderId }
  if (clientOid !== undefined) return { clientOrderId: clientOid }
  throw new DialectRefusal('parameterMissing', 'orderId')
}

/** Returns the same for a command; an id that no order can have matches none. */
export function keyOf(order: NamedOrder): OrderKey {
  const named = nameOf(order)
  if ('clientOrderId' in named) return named
  const orderId = /^\d{1,16}$/.test(named.orderId) ? Number(named.orderId) : 0
  return { orderId: Number.isSafeInteger(orderId) ? orderId : 0 }
}
