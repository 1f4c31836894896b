import { convertPrice } from '../rules/formulas/convert.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type * as contract from '../contract/convert.ts'
import { CONVERT_SPREAD, QUOTE_VALID_MS, SMALL_TARGET } from '../contract/convert-terms.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import { sum } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { convertReads } from '../reads/convert-reads.ts'
import { contentOf } from '#gateway/engine/state/commands/content.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { findNamed } from '#gateway/http/named-requests.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import { historyQuery, readPage } from '#gateway/http/trading/pages.ts'
import { tradingCall, type TradingCall, type TradingContext } from '#gateway/http/trading/trading-call.ts'
import { acceptQuote } from './accept-quote.ts'
import { convertRow } from './convert-rows.ts'
import { quotable, quotesOf } from './quotes.ts'
import { smallBalances } from './small-balances.ts'

const DAY_MS = 86_400_000

function quote(
  { exchange, feed, account, wallNow }: TradingContext,
  body: contract.ConvertQuoteBody,
): Result<contract.ConvertQuote, ErrorName> {
  const { fromCoin, toCoin, fromAmount, toAmount } = body
  if ((fromAmount === undefined) === (toAmount === undefined)) return refuse('invalidParameter')
  const amount = fromAmount === undefined ? { toAmount: toAmount ?? '0' } : { fromAmount }
  const figures = quotable(feed.frozen(), fromCoin, toCoin, amount)
  if (!figures.ok) return figures
  const made = quotesOf(exchange).add({ ...figures.value, account, fromCoin, toCoin }, wallNow())
  return ok({
    quoteId: made.id,
    fromCoin,
    toCoin,
    fromAmount: made.fromAmount,
    toAmount: made.toAmount,
    price: convertPrice(made),
    spread: CONVERT_SPREAD,
    fee: '0',
    validMs: QUOTE_VALID_MS,
  })
}

async function openLimit(
  { exchange, feed, account, wallNow }: TradingContext,
  body: contract.ConvertLimitBody,
): Promise<Result<contract.ConvertDone, ErrorName>> {
  const { requestId, fromCoin: from, toCoin: to, fromAmount, toAmount, days } = body
  const content = contentOf(body)
  const earlier = findNamed({ exchange, account }, 'convert', requestId, content)
  if (earlier !== null) return earlier.ok ? doneOf(exchange.read.productRecord(account, 'convert', earlier.value), true) : earlier
  const figures = quotable(feed.frozen(), from, to, { fromAmount })
  if (!figures.ok) return figures
  const wallMs = wallNow()
  const expiresMs = wallMs + days * DAY_MS
  const limit = { from, to, fromAmount, toAmount, wallMs, expiresMs }
  const done = await submit(exchange, { type: 'convert-limit', account, requestId, content, ...limit })
  if (!done.ok) return done
  return doneOf(exchange.read.productRecord(account, 'convert', done.value.product?.id ?? ''), done.value.repeated)
}

function doneOf(record: Parameters<typeof convertRow>[0] | null, repeated: boolean): Result<contract.ConvertDone, ErrorName> {
  return record === null ? refuse('internal') : ok({ ...convertRow(record), repeated })
}

function rowOf(record: Parameters<typeof convertRow>[0] | null): Result<contract.ConvertRow, ErrorName> {
  return record === null ? refuse('internal') : ok(convertRow(record))
}

async function convertSmall(
  { exchange, feed, account, wallNow }: TradingContext,
  { requestId, coins }: contract.ConvertSmallBody,
): Promise<Result<contract.ConvertedSmall, ErrorName>> {
  const content = contentOf({ coins: coins.toSorted() })
  const earlier = findNamed({ exchange, account }, 'convert', requestId, content)
  if (earlier !== null) return earlier.ok ? ok(smallOf(recordsFrom(exchange, account, earlier.value), true)) : earlier
  const wanted = smallBalances(exchange, feed.frozen(), account).filter(({ coin }) => coins.includes(coin))
  if (wanted.length === 0) return refuse('insufficientBalance')
  const legs = wanted.map(({ coin, amount, toAmount }) => ({ from: coin, to: SMALL_TARGET, fromAmount: amount, toAmount }))
  const wallMs = wallNow()
  const done = await submit(exchange, { type: 'convert', account, requestId, content, kind: 'small', legs, wallMs, expiresMs: wallMs })
  if (!done.ok) return done
  const { product, repeated } = done.value
  return ok(smallOf(recordsFrom(exchange, account, product?.id ?? ''), repeated))
}

/** Returns the conversions of one request, which have ids in a row and one time, from the first on. */
function recordsFrom(exchange: Exchange, account: string, firstId: string): ProductRecordView[] {
  const found: ProductRecordView[] = []
  for (let id = Number(firstId); ; id += 1) {
    const record = exchange.read.productRecord(account, 'convert', String(id))
    const isOne = record?.kind === 'small' && record.timeMs === (found[0] ?? record).timeMs
    if (!isOne) return found
    found.push(record)
  }
}

function smallOf(records: readonly ProductRecordView[], repeated: boolean): contract.ConvertedSmall {
  const rows = records.map(convertRow)
  return { toCoin: SMALL_TARGET, toAmount: sum(rows.map(({ toAmount }) => toAmount)), rows, repeated }
}

/** The calls of conversions that a session authenticates. */
export const CONVERT_CALLS: readonly TradingCall[] = [
  tradingCall('convertQuote', quote),
  tradingCall('convertAccept', async ({ exchange, feed, account, wallNow }, { quoteId }) => {
    const done = await acceptQuote(exchange, account, quoteId, wallNow(), feed.frozen())
    return done.ok ? doneOf(done.value.record, done.value.repeated) : done
  }),
  tradingCall('convertLimit', openLimit),
  tradingCall('convertLimitCancel', async ({ exchange, account }, { id }) => {
    const done = await submit(exchange, { type: 'convert-cancel', account, id: Number(id) })
    return done.ok ? rowOf(exchange.read.productRecord(account, 'convert', id)) : done
  }),
  tradingCall('convertOpen', ({ exchange, account }) => {
    const ids = exchange.read.of(convertReads).open(account)
    const rows = ids.flatMap((id) => exchange.read.productRecord(account, 'convert', id) ?? [])
    return ok({ rows: rows.map(convertRow).toReversed() })
  }),
  tradingCall('convertSmall', convertSmall),
  tradingCall('convertSmallBalances', ({ exchange, feed, account }) =>
    ok({ toCoin: SMALL_TARGET, rows: smallBalances(exchange, feed.frozen(), account) }),
  ),
  tradingCall('convertRecords', async (context, query) => {
    const asked = historyQuery(context, query, { asset: filterValues(query.coin), kind: filterValues(query.kind) })
    return ok(await readPage(context, 'convert', asked, convertRow))
  }),
]
