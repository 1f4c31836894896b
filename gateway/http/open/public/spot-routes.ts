import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { mergedBook, spotBook } from '../book-rows.ts'
import { coinRow } from '#gateway/dialect/chains.ts'
import { answers, success } from '../envelope.ts'
import { feeLevelRows, SpotLevelRow } from '../fee-levels.ts'
import { spotRow } from '../instrument-rows.ts'
import { coinsHeld } from '#gateway/wire/instruments.ts'
import * as query from '../query.ts'
import { candleRow, candleWindow, spotTickerRow, tradeRow } from '../rows.ts'
import * as schema from '../schemas.ts'

const CANDLES_MAX = 1000
const HISTORY_CANDLES_MAX = 200
const TRADES_MAX = 500
const HISTORY_TRADES_MAX = 1000

const CandleQuery = Type.Interface([query.SymbolQuery, query.CandleParameters], {})
const TradeQuery = Type.Interface([query.SymbolQuery, query.TradeParameters], {})
const BookQuery = Type.Interface([query.SymbolQuery, query.BookParameters], {})

/** Public spot calls, under `/api/v2/spot`. */
export const spotRoutes: FastifyPluginCallbackTypebox<query.OpenContext> = (app, { feed }, done) => {
  app.get('/public/coins', { schema: { querystring: query.CoinFilter, response: answers(Type.Array(schema.Coin)) } }, (request) => {
    const coin = request.query.coin?.toUpperCase()
    const rows = coinsHeld(feed).map((name, index) => coinRow(name, index + 1))
    return success(coin ? rows.filter((row) => row.coin === coin) : rows)
  })

  app.get('/public/symbols', { schema: { querystring: query.SymbolFilter, response: answers(Type.Array(schema.SpotSymbol)) } }, (request) =>
    success(query.listed(feed, 'spot', request.query.symbol).map((market) => spotRow(market, feed))),
  )

  app.get('/market/vip-fee-rate', { schema: { response: answers(Type.Array(SpotLevelRow)) } }, () =>
    success(feeLevelRows('spot', feed).map((row) => ({ ...row, level: Number(row.level) }))),
  )

  app.get(
    '/market/tickers',
    { schema: { querystring: query.SymbolFilter, response: answers(Type.Array(schema.SpotTicker)) } },
    (request) => {
      const view = feed.frozen()
      return success(query.listed(view, 'spot', request.query.symbol).map((market) => spotTickerRow(market, view.ticker(market))))
    },
  )

  app.get('/market/orderbook', { schema: { querystring: BookQuery, response: answers(schema.SpotBook) } }, (request) =>
    success(spotBook(feed.frozen(), query.requireSpotMarket(feed, request.query.symbol), request.query)),
  )

  app.get('/market/merge-depth', { schema: { querystring: BookQuery, response: answers(schema.MergedBook) } }, (request) =>
    success(mergedBook(feed.frozen(), query.requireSpotMarket(feed, request.query.symbol), request.query)),
  )

  for (const [path, most] of [
    ['/market/fills', TRADES_MAX],
    ['/market/fills-history', HISTORY_TRADES_MAX],
  ] as const) {
    app.get(path, { schema: { querystring: TradeQuery, response: answers(Type.Array(schema.Trade)) } }, (request) => {
      const market = query.requireSpotMarket(feed, request.query.symbol)
      return success(feed.trades(market, query.tradeWindow(request.query, most)).map((trade) => tradeRow(market, trade)))
    })
  }

  for (const [path, most] of [
    ['/market/candles', CANDLES_MAX],
    ['/market/history-candles', HISTORY_CANDLES_MAX],
  ] as const) {
    app.get(path, { schema: { querystring: CandleQuery, response: answers(schema.Candles) } }, (request) => {
      const market = query.requireSpotMarket(feed, request.query.symbol)
      const window = candleWindow(request.query, most)
      return feed.prepare(market, window).then(() => success(feed.candles(market, window).map((bar) => candleRow(market, bar))))
    })
  }

  done()
}
