import { Type } from 'typebox'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketFeed, MarketView, TradeWindow } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { DialectRefusal } from './refusal.ts'

/** Query parameters of the open API. Names and enums are accepted in any case, numbers as text; unknown parameters are ignored. */

const text = Type.String({ maxLength: 64 })
const count = Type.Integer({ minimum: 0 })

export const SymbolFilter = Type.Object({ symbol: Type.Optional(text) })
export const SymbolQuery = Type.Object({ symbol: text })
export const CoinFilter = Type.Object({ coin: Type.Optional(text) })
export const ProductFilter = Type.Object({ productType: text, symbol: Type.Optional(text) })
export const ContractQuery = Type.Object({ productType: text, symbol: text })

const TimeSpan = Type.Object({
  startTime: Type.Optional(count),
  endTime: Type.Optional(count),
  limit: Type.Optional(count),
})
export const CandleParameters = Type.Interface([TimeSpan], { granularity: text, kLineType: Type.Optional(text) })
export const TradeParameters = Type.Interface([TimeSpan], { idLessThan: Type.Optional(count) })
export const BookParameters = Type.Object({
  limit: Type.Optional(text),
  type: Type.Optional(text),
  precision: Type.Optional(text),
})
export const PageParameters = Type.Object({ pageSize: Type.Optional(count), pageNo: Type.Optional(count) })

/** Returns a count from a query: the default if missing or 0, never above the maximum. */
export function bounded(value: number | undefined, fallback: number, most: number): number {
  return value ? Math.min(value, most) : fallback
}

const TRADES_DEFAULT = 100

/** Returns the window of a trade query, with at most `most` trades. */
export function tradeWindow(
  query: { readonly limit?: number; readonly startTime?: number; readonly endTime?: number; readonly idLessThan?: number },
  most: number,
): TradeWindow {
  const { limit, startTime, endTime, idLessThan } = query
  return { limit: bounded(limit, TRADES_DEFAULT, most), startTime, endTime: endTime || undefined, idBelow: idLessThan || undefined }
}

/** The only product type with markets; the dialect's other types list nothing. */
export const FUTURES_TYPE = 'USDT-FUTURES'
const EMPTY_TYPES = new Set(['COIN-FUTURES', 'USDC-FUTURES', 'SUSDT-FUTURES', 'SCOIN-FUTURES', 'SUSDC-FUTURES'])

/** Checks whether a product type has markets here. Refuses a type that the dialect does not have. */
export function hasContracts(productType: string): boolean {
  const name = productType.toUpperCase()
  if (name === FUTURES_TYPE) return true
  if (EMPTY_TYPES.has(name)) return false
  throw new DialectRefusal('parameterInvalid', 'productType')
}

/** Returns the spot market of a symbol in any case; refuses an unlisted one. */
export function requireSpotMarket(view: MarketView, symbol: string): Market {
  return requireMarket(view, 'spot', symbol)
}

/** Returns the contract that a query names; refuses an unlisted one. */
export function findContract(view: MarketView, query: { readonly productType: string; readonly symbol: string }): Market {
  if (!hasContracts(query.productType)) throw new DialectRefusal('symbolUnknown', query.symbol)
  return requireMarket(view, 'futures', query.symbol)
}

function requireMarket(view: MarketView, product: Product, symbol: string): Market {
  const market = view.market(product, symbol.toUpperCase())
  if (!market) throw new DialectRefusal('symbolUnknown', symbol)
  return market
}

/** Returns all markets of a product, or the named one. */
export function listed(view: MarketView, product: Product, symbol: string | undefined): readonly Market[] {
  if (symbol) return [requireMarket(view, product, symbol)]
  return view.markets.filter((market) => market.product === product)
}

/** Returns the contracts of a product type, or the named one. */
export function listedContracts(view: MarketView, query: { readonly productType: string; readonly symbol?: string }): readonly Market[] {
  if (!hasContracts(query.productType)) return []
  return listed(view, 'futures', query.symbol)
}

/** The dependencies of this folder's routes. */
export interface OpenContext {
  readonly feed: MarketFeed
}
