import { Type } from 'typebox'
import { decimalFromNumber, isDecimal, normalize, sign } from '#lib/kernel/decimal.ts'
import { readLots, readTicks } from '#gateway/engine/ledger/units.ts'
import type { OrderKey } from '#gateway/engine/commands.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import type { HistoryQuery } from '#gateway/exchange/views.ts'
import { bounded } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import type { MarketTerms, Product } from '#gateway/engine/state/market-terms.ts'

/**
 * What bots send: enums in any case, decimals as text or as JSON numbers (the schema turns those into text), empty fields for
 * none.
 */

const text = Type.String({ maxLength: 100 })
export const optional = Type.Optional(text)
export const required = text

/** A field that may be left out, with what the description of the API says about it. */
export function told(description: string) {
  return Type.Optional(Type.String({ maxLength: 100, description }))
}

/** The window of a history. */
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
/** A minute more than 90 days: clients read the clock once for each end. */
const SPAN_MAX_MS = 90 * DAY_MS + 60_000

/** The window of a query; 0 is none. Refuses one that ends before it begins or is longer than 90 days; `most` rows are given at most. */
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

function wholeNumber(value: string, name: string): string {
  if (!/^\d{1,19}$/.test(value)) throw new DialectRefusal('parameterInvalid', name)
  return value
}

/** One of the values that a parameter may have, in any case. Refuses all others, and none where there is no default. */
export function choose<Value>(
  given: string | undefined,
  name: string,
  table: Readonly<Record<string, Value>>,
  fallback?: Value,
): Value {
  if (given === undefined) {
    if (fallback === undefined) throw new DialectRefusal('parameterMissing', name)
    return fallback
  }
  const key = given.toLowerCase()
  const value = Object.hasOwn(table, key) ? table[key] : undefined
  if (value === undefined) throw new DialectRefusal('parameterInvalid', name)
  return value
}

/** A decimal of the wire in its shortest spelling; JSON numbers may have come with an exponent. */
export function readDecimal(given: string | undefined, name: string): string {
  if (given === undefined) throw new DialectRefusal('parameterMissing', name)
  const plain = /^-?\d(?:\.\d+)?e[+-]\d{1,2}$/i.test(given) ? decimalFromNumber(Number(given)) : given
  if (plain.length > 40 || !isDecimal(plain)) throw new DialectRefusal('parameterInvalid', name)
  return normalize(plain)
}

/** A decimal above zero. */
export function readPositive(given: string | undefined, name: string): string {
  const value = readDecimal(given, name)
  if (sign(value) !== 1) throw new DialectRefusal('parameterInvalid', name)
  return value
}

export function ticksOf(terms: MarketTerms, given: string | undefined, name: string): number {
  const ticks = readTicks(terms, readPositive(given, name))
  if (!ticks.ok) throw new DialectRefusal('priceScale')
  return ticks.value
}

export function lotsOf(terms: MarketTerms, given: string | undefined, name: string): number {
  const lots = readLots(terms, readPositive(given, name))
  if (!lots.ok) throw new DialectRefusal('sizeScale')
  return lots.value
}

/** A price that may be left out or zero: 0 then. */
export function ticksOrNone(terms: MarketTerms, given: string | undefined, name: string): number {
  return given === undefined || sign(readDecimal(given, name)) === 0 ? 0 : ticksOf(terms, given, name)
}

/** Terms of a market by its symbol in any case; refuses one that is not listed. */
export function termsOf({ exchange }: Pick<Bot, 'exchange'>, product: Product, symbol: string): MarketTerms {
  const terms = exchange.terms(marketId(product, symbol.toUpperCase()))
  if (terms === undefined) throw new DialectRefusal('symbolUnknown', symbol)
  return terms
}

/** Market id of a symbol that may be left out. */
export function marketFilter(bot: Bot, product: Product, symbol: string | undefined): string | undefined {
  return symbol === undefined ? undefined : marketOf(termsOf(bot, product, symbol))
}

export function marketOf({ product, symbol }: Pick<MarketTerms, 'product' | 'symbol'>): string {
  return marketId(product, symbol)
}

export interface NamedOrder {
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}

/** Which order is meant: by its id, else by the client's. */
export function nameOf({ orderId, clientOid }: NamedOrder): { readonly orderId: string } | { readonly clientOrderId: string } {
  if (orderId !== undefined) return { orderId }
  if (clientOid !== undefined) return { clientOrderId: clientOid }
  throw new DialectRefusal('parameterMissing', 'orderId')
}

/** The same for a command; an id that no order can have names none. */
export function keyOf(order: NamedOrder): OrderKey {
  const named = nameOf(order)
  if ('clientOrderId' in named) return named
  const orderId = /^\d{1,16}$/.test(named.orderId) ? Number(named.orderId) : 0
  return { orderId: Number.isSafeInteger(orderId) ? orderId : 0 }
}
