import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import { checkStillFair, quotesOf } from './quotes.ts'

/**
 * Converts at an account's quote. A quote that was accepted before gives its conversion again, after a restart too; one that is unknown or
 * late is refused, and so is one that the market has left behind. `view`: the books of now.
 */
export async function acceptQuote(
  exchange: Exchange,
  account: string,
  quoteId: string,
  wallMs: number,
  view: MarketView,
): Promise<Result<ProductRecordView, ErrorName>> {
  const earlier = exchange.read.productRequest(account, 'convert', quoteId)
  if (earlier !== null) return recordOf(exchange, account, earlier)
  const quote = quotesOf(exchange).find(account, quoteId)
  if (quote === undefined) return refuse('quoteExpired')
  // What is late is refused as late by the exchange.
  const fair = wallMs > quote.expiresMs ? ok(null) : checkStillFair(view, quote)
  if (!fair.ok) return fair
  const { fromCoin: from, toCoin: to, fromAmount, toAmount, expiresMs } = quote
  const legs = [{ from, to, fromAmount, toAmount }]
  const done = await submit(exchange, { type: 'convert', account, requestId: quoteId, kind: 'market', legs, wallMs, expiresMs })
  if (!done.ok) return done
  return recordOf(exchange, account, done.value.product?.id ?? '')
}

/** Reads a conversion that has just been answered. */
export function recordOf(exchange: Exchange, account: string, id: string): Result<ProductRecordView, ErrorName> {
  const record = exchange.read.productRecord(account, 'convert', id)
  return record === null ? refuse('internal') : ok(record)
}
