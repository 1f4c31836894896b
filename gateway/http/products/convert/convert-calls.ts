import { convertPrice } from '#lib/calc/convert/convert.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import * as contract from '#lib/contract/products/convert.ts'
import { CONVERT_SPREAD, QUOTE_VALID_MS, SMALL_TARGET } from '#lib/contract/products/convert-terms.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import { pageOf } from '#lib/contract/trading/trading-fields.ts'
import { NoFields } from '#lib/contract/trading/trading-simulation.ts'
import { sum } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { submit } from '../../trading/outcomes.ts'
import { historyQuery, readPage } from '../../trading/pages.ts'
import { tradingCall, type TradingCall, type TradingContext } from '../../trading/trading-call.ts'
import { acceptQuote, recordOf } from './accept-quote.ts'
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
  { requestId, fromCoin: from, toCoin: to, fromAmount, toAmount, days }: contract.ConvertLimitBody,
): Promise<Result<contract.ConvertRow, ErrorName>> {
  const figures = quotable(feed.frozen(), from, to, { fromAmount })
  if (!figures.ok) return figures
  const wallMs = wallNow()
  const expiresMs = wallMs + days * DAY_MS
  const done = await submit(exchange, { type: 'convert-limit', account, requestId, from, to, fromAmount, toAmount, wallMs, expiresMs })
  return done.ok ? rowOf(exchange.read.productRecord(account, 'convert', done.value.product?.id ?? '')) : done
}

function rowOf(record: Parameters<typeof convertRow>[0] | null): Result<contract.ConvertRow, ErrorName> {
  return record === null ? refuse('internal') : ok(convertRow(record))
}

async function convertSmall(
  { exchange, feed, account, wallNow }: TradingContext,
  { requestId, coins }: contract.ConvertSmallBody,
): Promise<Result<contract.ConvertedSmall, ErrorName>> {
  const wanted = smallBalances(exchange, feed.frozen(), account).filter(({ coin }) => coins.includes(coin))
  const isDone = exchange.read.productRequest(account, 'convert', requestId) !== null
  if (wanted.length === 0 && !isDone) return refuse('insufficientBalance')
  const legs = wanted.map(({ coin, amount, toAmount }) => ({ from: coin, to: SMALL_TARGET, fromAmount: amount, toAmount }))
  const wallMs = wallNow()
  const done = await submit(exchange, { type: 'convert', account, requestId, kind: 'small', legs, wallMs, expiresMs: wallMs })
  if (!done.ok) return done
  const ids = done.value.product?.ids ?? []
  const rows = ids.flatMap((id) => {
    const record = recordOf(exchange, account, id)
    return record.ok ? [convertRow(record.value)] : []
  })
  return ok({ toCoin: SMALL_TARGET, toAmount: sum(rows.map(({ toAmount }) => toAmount)), rows })
}

/** The calls of conversions that a session authenticates. */
export const CONVERT_CALLS: readonly TradingCall[] = [
  tradingCall('convertQuote', { fields: contract.ConvertQuoteBody, data: contract.ConvertQuote, run: quote }),
  tradingCall('convertAccept', {
    fields: contract.ConvertAcceptBody,
    data: contract.ConvertRow,
    async run({ exchange, feed, account, wallNow }, { quoteId }) {
      const record = await acceptQuote(exchange, account, quoteId, wallNow(), feed.frozen())
      return record.ok ? ok(convertRow(record.value)) : record
    },
  }),
  tradingCall('convertLimit', { fields: contract.ConvertLimitBody, data: contract.ConvertRow, run: openLimit }),
  tradingCall('convertLimitCancel', {
    fields: contract.ConvertCancelBody,
    data: contract.ConvertRow,
    async run({ exchange, account }, { id }) {
      const done = await submit(exchange, { type: 'convert-cancel', account, id: Number(id) })
      return done.ok ? rowOf(exchange.read.productRecord(account, 'convert', id)) : done
    },
  }),
  tradingCall('convertOpen', {
    fields: NoFields,
    data: contract.OpenConverts,
    run({ exchange, account }) {
      const ids = exchange.read.openConverts(account)
      const rows = ids.flatMap((id) => exchange.read.productRecord(account, 'convert', id) ?? [])
      return ok({ rows: rows.map(convertRow).toReversed() })
    },
  }),
  tradingCall('convertSmall', { fields: contract.ConvertSmallBody, data: contract.ConvertedSmall, run: convertSmall }),
  tradingCall('convertSmallBalances', {
    fields: NoFields,
    data: contract.SmallBalances,
    run: ({ exchange, feed, account }) => ok({ toCoin: SMALL_TARGET, rows: smallBalances(exchange, feed.frozen(), account) }),
  }),
  tradingCall('convertRecords', {
    fields: contract.ConvertRecordQuery,
    data: pageOf(contract.ConvertRow),
    run(context, query) {
      const { exchange, account } = context
      const asked = historyQuery(context, query, { asset: filterValues(query.coin), kind: filterValues(query.kind) })
      return ok(
        readPage(asked, {
          read: (page) => exchange.read.productRecords(account, 'convert', page),
          count: (all) => exchange.read.count(account, 'convert', all),
          row: convertRow,
          idOf: ({ id }) => id,
        }),
      )
    },
  }),
]
