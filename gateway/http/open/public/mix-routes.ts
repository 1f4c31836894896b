import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { CandleKind } from '#gateway/feed/market-feed.ts'
import { mergedBook } from '../book-rows.ts'
import { answers, success } from '../envelope.ts'
import { contractRow } from '../instrument-rows.ts'
import * as query from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import { candleRow, candleWindow, contractTickerRow, tradeRow } from '../rows.ts'
import * as schema from '../schemas.ts'

const CANDLES_MAX = 1000
const HISTORY_CANDLES_MAX = 200
const TRADES_MAX = 500
const HISTORY_TRADES_MAX = 1000

const CandleQuery = Type.Interface([query.ContractQuery, query.CandleParameters], {})
const TradeQuery = Type.Interface([query.ContractQuery, query.TradeParameters], {})
const BookQuery = Type.Interface([query.ContractQuery, query.BookParameters], {})

/** Reads which price candles show; trades by default. */
function readKind(text: string | undefined): CandleKind {
  const kind = text?.toLowerCase() ?? 'market'
  if (kind === 'market' || kind === 'mark' || kind === 'index') return kind
  throw new DialectRefusal('parameterInvalid', 'kLineType')
}

/** Candle paths: the maximum number of rows, and the price if the path specifies it. */
const CANDLE_PATHS: readonly (readonly [path: string, most: number, kind?: CandleKind])[] = [
  ['/candles', CANDLES_MAX],
  ['/history-candles', HISTORY_CANDLES_MAX, 'market'],
  ['/history-mark-candles', HISTORY_CANDLES_MAX, 'mark'],
  ['/history-index-candles', HISTORY_CANDLES_MAX, 'index'],
]

/** Public calls of contract markets, under `/api/v2/mix/market`. */
export const mixRoutes: FastifyPluginCallbackTypebox<query.OpenContext> = (app, { feed }, done) => {
  app.get('/contracts', { schema: { querystring: query.ProductFilter, response: answers(Type.Array(schema.Contract)) } }, (request) =>
    success(query.listedContracts(feed, request.query).map((market) => contractRow(market, feed))),
  )

  app.get('/tickers', { schema: { querystring: query.ProductFilter, response: answers(Type.Array(schema.ContractTicker)) } }, (request) => {
    const view = feed.frozen()
    return success(query.listedContracts(view, request.query).map((market) => contractTickerRow(view, market)))
  })

  app.get('/ticker', { schema: { querystring: query.ContractQuery, response: answers(Type.Array(schema.ContractTicker)) } }, (request) => {
    const view = feed.frozen()
    return success([contractTickerRow(view, query.findContract(view, request.query))])
  })

  app.get('/merge-depth', { schema: { querystring: BookQuery, response: answers(schema.MergedBook) } }, (request) =>
    success(mergedBook(feed.frozen(), query.findContract(feed, request.query), request.query)),
  )

  for (const [path, most] of [
    ['/fills', TRADES_MAX],
    ['/fills-history', HISTORY_TRADES_MAX],
  ] as const) {
    app.get(path, { schema: { querystring: TradeQuery, response: answers(Type.Array(schema.Trade)) } }, (request) => {
      const market = query.findContract(feed, request.query)
      return success(feed.trades(market, query.tradeWindow(request.query, most)).map((trade) => tradeRow(market, trade)))
    })
  }

  for (const [path, most, fixed] of CANDLE_PATHS) {
    app.get(path, { schema: { querystring: CandleQuery, response: answers(schema.Candles) } }, (request) => {
      const market = query.findContract(feed, request.query)
      const kind = fixed ?? readKind(request.query.kLineType)
      const window = candleWindow(request.query, most, kind)
      return feed.prepare(market, window).then(() => success(feed.candles(market, window).map((bar) => candleRow(market, bar))))
    })
  }

  done()
}
