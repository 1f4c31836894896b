import { Type } from 'typebox'
import type { Product } from '#lib/contract/instruments.ts'
import type { MarketFeed, MarketView, TradeWindow } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { DialectRefusal } from './refusal.ts'

/** Query parameters of the open API. Names and enums come in any case, numbers as text; what is not known is ignored. */

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

/** A count from a query: the default for none or 0, and never above the most that is answered. */
export function bounded(value: number | undefined, fallback: number, most: number): number {
  return value ? Math.min(value, most) : fallback
}

const TRADES_DEFAULT = 100

/** The window of a trade query, at most `most` trades. */
export function tradeWindow(
  query: { readonly limit?: number; readonly startTime?: number; readonly endTime?: number; readonly idLessThan?: number },
  most: number,
): TradeWindow {
  const { limit, startTime, endTime, idLessThan } = query
  return { limit: bounded(limit, TRADES_DEFAULT, most), startTime, endTime: endTime || undefined, idBelow: idLessThan || undefined }
}

/** The only product type with markets; the others exist in the dialect and list nothing. */
export const FUTURES_TYPE = 'USDT-FUTURES'
const EMPTY_TYPES = new Set(['COIN-FUTURES', 'USDC-FUTURES', 'SUSDT-FUTURES', 'SCOIN-FUTURES', 'SUSDC-FUTURES'])

/** Whether a product type has markets here. Refuses one that the dialect does not know. */
export function hasContracts(productType: string): boolean {
  const name = productType.toUpperCase()
  if (name === FUTURES_TYPE) return true
  if (EMPTY_TYPES.has(name)) return false
  throw new DialectRefusal('parameterInvalid', 'productType')
}

/** The spot market of a symbol in any case; refuses one that is not listed. */
export function spotMarketOf(view: MarketView, symbol: string): Market {
  return marketOf(view, 'spot', symbol)
}

/** The contract that a query names; refuses one that is not listed. */
export function contractOf(view: MarketView, query: { readonly productType: string; readonly symbol: string }): Market {
  if (!hasContracts(query.productType)) throw new DialectRefusal('symbolUnknown', query.symbol)
  return marketOf(view, 'futures', query.symbol)
}

function marketOf(view: MarketView, product: Product, symbol: string): Market {
  const market = view.market(product, symbol.toUpperCase())
  if (!market) throw new DialectRefusal('symbolUnknown', symbol)
  return market
}

/** All markets of a product, or the one that is named. */
export function listed(view: MarketView, product: Product, symbol: string | undefined): readonly Market[] {
  if (symbol) return [marketOf(view, product, symbol)]
  return view.markets.filter((market) => market.product === product)
}

/** The contracts of a product type, or the one that is named. */
export function listedContracts(
  view: MarketView,
  query: { readonly productType: string; readonly symbol?: string },
): readonly Market[] {
  if (!hasContracts(query.productType)) return []
  return listed(view, 'futures', query.symbol)
}

/** What the routes of this folder are given. */
export interface OpenContext {
  readonly feed: MarketFeed
}
