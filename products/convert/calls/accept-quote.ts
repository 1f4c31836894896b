import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { contentOf } from '#gateway/engine/state/commands/content.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import { findNamed } from '#gateway/http/named-requests.ts'
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
): Promise<Result<AcceptedQuote, ErrorName>> {
  const content = contentOf({ accepts: quoteId })
  const earlier = findNamed({ exchange, account }, 'convert', quoteId, content)
  if (earlier !== null) return earlier.ok ? accepted(exchange, account, earlier.value, true) : earlier
  const quote = quotesOf(exchange).find(account, quoteId)
  if (quote === undefined) return refuse('quoteExpired')
  // What is late is refused as late by the exchange.
  const fair = wallMs > quote.expiresMs ? ok(null) : checkStillFair(view, quote)
  if (!fair.ok) return fair
  const { fromCoin: from, toCoin: to, fromAmount, toAmount, expiresMs } = quote
  const legs = [{ from, to, fromAmount, toAmount }]
  const done = await submit(exchange, { type: 'convert', account, requestId: quoteId, content, kind: 'market', legs, wallMs, expiresMs })
  return done.ok ? accepted(exchange, account, done.value.product?.id ?? '', done.value.repeated) : done
}

/** The conversion of a quote; `repeated` if the quote had been accepted before. */
interface AcceptedQuote {
  readonly record: ProductRecordView
  readonly repeated: boolean
}

function accepted(exchange: Exchange, account: string, id: string, repeated: boolean): Result<AcceptedQuote, ErrorName> {
  const record = recordOf(exchange, account, id)
  return record.ok ? ok({ record: record.value, repeated }) : record
}

/** Reads a conversion that has just been answered. */
export function recordOf(exchange: Exchange, account: string, id: string): Result<ProductRecordView, ErrorName> {
  const record = exchange.read.productRecord(account, 'convert', id)
  return record === null ? refuse('internal') : ok(record)
}
