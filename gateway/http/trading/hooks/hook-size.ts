import { HOOK_SIZES, type HookClose, type HookOrder, type HookReverse, type HookSize } from '#lib/contract/accounts/hooks/hooks.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { formatUnits, isZero } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { divideToDecimals, roundToStep } from '#lib/kernel/rounding.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { closablePositions, type Closable } from '#gateway/wire/closable-positions.ts'
import { pricesNow, sumOf, valueOf } from '#gateway/wire/valuation.ts'

/** Sizes that a message gives in quote coin, or in per cent of what the account has at the moment. */

export interface SizeParts {
  readonly exchange: Exchange
  readonly feed: MarketFeed
  readonly account: string
}

type Sized = { readonly size: string } | { readonly amount: string }
type Named = Pick<HookOrder, 'product' | 'symbol' | 'positionSide'>

/** Returns in what an order says its size, and the size. */
export function givenSize(order: HookOrder): readonly [sizeIn: HookSize, size: string] {
  for (const name of HOOK_SIZES) {
    const given = order[name]
    if (given !== undefined) return [name, given]
  }
  return ['size', '0']
}

/** Returns the size of an order in base coin, or what a market buy of spot spends; amounts that nothing comes of are refused. */
export function sizeOf(parts: SizeParts, order: HookOrder): Result<Sized, ErrorName> {
  const [sizeIn, given] = givenSize(order)
  if (sizeIn === 'size') return ok({ size: given })
  const terms = parts.exchange.terms(`${order.product}:${order.symbol}`)
  if (terms === undefined) return refuse('unknownMarket')
  if (sizeIn === 'positionPercent') {
    const held = heldOf(parts, order)
    return held.ok ? stepped(terms, shareOf(held.value, given)) : held
  }
  const value = sizeIn === 'quoteSize' ? given : shareOf(equityOf(parts, order.product), given)
  if (order.product === 'spot' && order.type === 'market' && order.side === 'buy')
    return ok({ amount: roundToStep(value, '0.00000001', 'down') })
  const price = order.type === 'limit' ? order.price : lastPrice(parts.feed, order)
  if (price === undefined || isZero(price)) return refuse(order.type === 'limit' ? 'orderTypeInvalid' : 'noReferencePrice')
  return stepped(terms, divideToDecimals(value, price, terms.sizePlace, 'down'))
}

/** Returns a part of what can be closed, in base coin: all of it without a percentage. */
export function closingSize(parts: SizeParts, close: HookClose): Result<{ readonly size: string }, ErrorName> {
  const terms = parts.exchange.terms(`${close.product}:${close.symbol}`)
  if (terms === undefined) return refuse('unknownMarket')
  const held = heldOf(parts, close)
  return held.ok ? stepped(terms, shareOf(held.value, close.percent ?? '100')) : held
}

/** Finds the one position that a message means: in two-way mode its side must be named if both are open. */
export function positionOf({ exchange, account }: SizeParts, { symbol, positionSide }: HookReverse): Result<Closable, ErrorName> {
  const open = closablePositions(exchange.read, account, `futures:${symbol}`)
  const meant = positionSide === undefined ? open : open.filter(({ side }) => side === positionSide)
  const [position, other] = meant
  if (position === undefined) return refuse('noPosition')
  return other === undefined ? ok(position) : refuse('positionSideInvalid')
}

/** Returns how much of a position is open; in spot, the available base coin. */
function heldOf(parts: SizeParts, named: Named): Result<string, ErrorName> {
  if (named.product === 'futures') {
    const position = positionOf(parts, named)
    return position.ok ? ok(position.value.size) : position
  }
  const base = parts.exchange.terms(`spot:${named.symbol}`)?.base
  const balance = parts.exchange.read.balances(parts.account, 'spot').find(({ asset }) => asset === base)
  return balance === undefined || isZero(balance.available) ? refuse('noPosition') : ok(balance.available)
}

function equityOf({ exchange, feed, account }: SizeParts, product: HookOrder['product']): string {
  if (product === 'futures') return exchange.read.futures(account).equity
  const priceOf = pricesNow(feed.frozen())
  return sumOf(exchange.read.balances(account, 'spot').map(({ asset, total }) => valueOf(priceOf, asset, total)))
}

function lastPrice(feed: MarketFeed, { product, symbol }: Named): string | undefined {
  const view = feed.frozen()
  const market = view.market(product, symbol)
  const last = market === undefined ? 0 : view.last(market)
  return market === undefined || last === 0 ? undefined : market.priceText(last)
}

function shareOf(whole: string, percent: string): string {
  return multiply(whole, multiply(percent, '0.01'))
}

/** Rounds a size down to the market's step. */
function stepped({ sizePlace, sizeStep }: MarketTerms, size: string): Result<{ readonly size: string }, ErrorName> {
  const down = roundToStep(size, formatUnits(BigInt(sizeStep ?? 1), sizePlace), 'down')
  return isZero(down) ? refuse('sizeBelowMinimum') : ok({ size: down })
}
