import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { MarketCandles, MarketRates, MarketSnapshot, MarketTickers } from '#lib/contract/market/market.ts'
import { SECOND, secondBars } from '#gateway/feed/seconds/second-bars.ts'
import { INTERVALS, isInterval } from '#gateway/feed/intervals.ts'
import type { Bar, MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { refusal, success } from '#gateway/wire/envelope.ts'
import { followInstruments, type Instruments } from '#gateway/wire/instruments.ts'
import { addInstrumentRoutes } from './instrument-routes.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'
import type { ProductsReader } from '../products/product.ts'
import { MarketRows } from './market-rows.ts'
import { Sparklines } from './sparklines.ts'
import { REFERENCE_RATES } from '../products/reference-rates.ts'

/** Maximum number of candles in one answer. */
const CANDLES_MAX = 1000
const CANDLES_DEFAULT = 300

const Pair = Type.Object({
  product: Type.Union([Type.Literal('spot'), Type.Literal('futures')]),
  symbol: Type.String({ maxLength: 40 }),
})

/** Maximum number of symbols that a call for tickers names. */
const NAMED_MAX = 100

const TickerQuery = Type.Object({
  product: Type.Optional(Pair.properties.product),
  symbols: Type.Optional(Type.String({ maxLength: NAMED_MAX * 41 })),
  sparklines: Type.Boolean({ default: true }),
})

const CandleQuery = Type.Interface([Pair], {
  interval: Type.String({ maxLength: 4 }),
  limit: Type.Integer({ minimum: 1, maximum: CANDLES_MAX, default: CANDLES_DEFAULT }),
  endTime: Type.Optional(Type.Integer({ minimum: 0 })),
})

/** Returns the schema of an answer's data in the envelope of DESIGN 7. */
function answer<Data extends TSchema>(data: Data) {
  const envelope = Type.Object({
    code: Type.String(),
    msg: Type.String(),
    status: Type.Union([Type.Literal('success'), Type.Literal('error')]),
    data: Type.Union([data, Type.Null()]),
    requestTime: Type.Integer(),
  })
  return { response: { 200: envelope, 404: envelope } }
}

/**
 * Registers `GET /v1/market/{instruments,tickers,candles,snapshot,rates,convert,earn,copy}` (`lib/contract/market/market.ts`), and a JSON 404
 * for the rest of `/v1/market`. Without `read` there are no calls about savings and leaders.
 */
export async function registerMarketApi(
  app: FastifyInstance,
  feed: MarketFeed,
  instruments = followInstruments(feed),
  read: ProductsReader | null = null,
): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      addRoutes(scope, feed, instruments)
      for (const product of PRODUCTS) product.addMarketRoutes?.(scope, feed, read)
      done()
    },
    { prefix: '/v1/market' },
  )
}

function addRoutes(scope: FastifyInstance, feed: MarketFeed, instruments: Instruments): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>()
  const curves = new Sparklines(feed)
  const rows = new MarketRows(curves)
  scope.addHook('onClose', () => curves.close())

  app.setNotFoundHandler((request, reply) => reply.code(404).send(refusal('pathNotFound', readCallLanguage(request))))
  app.setErrorHandler((error: { validation?: unknown }, _request, reply) => {
    // Bad parameters are refused as DESIGN 7 says, with HTTP 200; the call server answers all other errors.
    if (error.validation === undefined) throw error
    return reply.code(200).send(refusal('invalidParameter'))
  })

  addInstrumentRoutes(scope, instruments)
  app.get('/tickers', { schema: { querystring: TickerQuery, ...answer(MarketTickers) } }, async ({ query }) => {
    const { product, symbols, sparklines } = query
    const named = symbols === undefined ? null : new Set(symbols.split(',').slice(0, NAMED_MAX))
    const isWanted = (market: Market) => (product ?? market.product) === market.product && (named === null || named.has(market.symbol))
    // Only the past of named markets is fetched, because no page shows the curves of all.
    if (sparklines && named !== null) await Promise.all(feed.markets.filter(isWanted).map((market) => curves.prepare(market)))
    const view = feed.frozen()
    return success({
      feed: view.state(),
      rows: view.markets.filter(isWanted).map((market) => rows.row(view, market, { sparklines })),
    })
  })
  app.get('/rates', { schema: answer(MarketRates) }, () => success(REFERENCE_RATES))
  app.get('/snapshot', { schema: { querystring: Pair, ...answer(MarketSnapshot) } }, ({ query }, reply) => {
    const market = feed.market(query.product, query.symbol)
    if (!market) {
      reply.code(404)
      return refusal('symbolNotListed')
    }
    return success(rows.snapshot(feed.frozen(), market))
  })
  app.get('/candles', { schema: { querystring: CandleQuery, ...answer(MarketCandles) } }, async ({ query }, reply) => {
    const { interval, limit, endTime } = query
    const market = feed.market(query.product, query.symbol)
    if (!market) {
      reply.code(404)
      return refusal('symbolNotListed')
    }
    if (interval === SECOND) {
      feed.want(market)
      const view = feed.frozen()
      const bars = secondBars(view, market, { limit, endTime })
      return success({ feed: view.state(), candles: bars.map((bar) => candleRow(market, bar)) })
    }
    if (!isInterval(interval)) return { ...refusal('invalidParameter'), msg: `interval: ${[SECOND, ...INTERVALS].join(', ')}` }
    const window = { interval, limit, endTime, quotes: false }
    await feed.prepare(market, window)
    const view = feed.frozen()
    const bars = view.candles(market, window)
    return success({ feed: view.state(), candles: bars.map((bar) => candleRow(market, bar)) })
  })
}

function candleRow(market: Market, bar: Bar): [number, string, string, string, string, string] {
  const { priceText } = market
  return [bar.time, priceText(bar.open), priceText(bar.high), priceText(bar.low), priceText(bar.close), market.sizeText(bar.volume)]
}
