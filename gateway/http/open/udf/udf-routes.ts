import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import type { FastifyError } from 'fastify'
import { Type } from 'typebox'
import { DIALECT_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import { CALLS_LEFT_HEADER } from '#lib/contract/open-limits.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { openingOf } from '#gateway/feed/intervals.ts'
import { refuse } from '../faults.ts'
import type { OpenContext } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import { INTRADAY, intervalOf, RESOLUTIONS } from './resolutions.ts'
import { descriptionOf, EXCHANGE, findMarket, historyJson, priceStepOf, symbolRow, tickerOf } from './udf-rows.ts'

/** Maximum number of bars in one answer; a client asks for the earlier ones next. */
const BARS_MAX = 5000
/** Maximum number of symbols that a search returns, and how many it returns if nobody says. */
const FOUND_MAX = 100
const FOUND_DEFAULT = 30

const text = Type.String({ maxLength: 64 })
/** Clients that go back by months come to times before 1970. */
const seconds = Type.Integer({ minimum: -8_640_000_000_000, maximum: 8_640_000_000_000 })

const SearchQuery = Type.Object({
  query: Type.Optional(text),
  type: Type.Optional(text),
  exchange: Type.Optional(text),
  limit: Type.Optional(Type.Integer({ minimum: 0 })),
})
const HistoryQuery = Type.Object({
  symbol: text,
  resolution: text,
  /** The first opening time, inclusive; ignored with `countback`. */
  from: Type.Optional(seconds),
  /** Exclusive: the bar that opens then belongs to the next window. */
  to: seconds,
  /** How many bars before `to`. */
  countback: Type.Optional(Type.Integer({ minimum: 0 })),
})

/** The headers by which a page of another origin learns how often it may ask. */
const READABLE_HEADERS = ['retry-after', CALLS_LEFT_HEADER].join(', ')

/** The protocol's own refusals: clients read `s`, not the status. */
function fault(errmsg: string) {
  return { s: 'error', errmsg } as const
}

/**
 * The data feed of charting clients (UDF), under `/api/udf`: config, symbols, groups, search, bars and time. Everybody may read it from any
 * origin, within the limit of the open API.
 */
export const udfRoutes: FastifyPluginCallbackTypebox<OpenContext> = (app, { feed }, done) => {
  // On sending, since limits are counted before anything here: a page can read a refusal only with these headers.
  app.addHook('onSend', async (_request, reply, payload) => {
    void reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': READABLE_HEADERS })
    return payload
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, new DialectRefusal('urlNotFound')))
  app.setErrorHandler((error: FastifyError | DialectRefusal, request, reply) => {
    if (error instanceof DialectRefusal) {
      if (error.waitSeconds !== undefined) void reply.header('retry-after', String(error.waitSeconds))
      return reply.code(DIALECT_ERRORS[error.error].httpStatus).send(fault(error.message))
    }
    const [wrong] = error.validation ?? []
    if (wrong === undefined) {
      request.log.error({ err: error }, 'a call of the data feed failed')
      return reply.code(500).send(fault('The exchange is busy'))
    }
    const name = wrong.keyword === 'required' ? String(wrong.params['missingProperty']) : wrong.instancePath.slice(1)
    return reply.code(200).send(fault(`Parameter ${name} is wrong`))
  })
  app.options('/*', (_request, reply) =>
    reply.code(204).headers({ 'access-control-allow-methods': 'GET', 'access-control-allow-headers': '*' }).send(),
  )
  app.get('/config', () => CONFIG)
  app.get('/time', (_request, reply) => reply.type('text/plain; charset=utf-8').send(String(Math.floor(feed.now() / 1000))))
  app.get('/symbols', { schema: { querystring: Type.Object({ symbol: text }) } }, ({ query: { symbol } }) => {
    const market = findMarket(feed, symbol)
    return market === undefined ? fault('unknown_symbol') : symbolRow(market)
  })
  app.get('/symbol_info', { schema: { querystring: Type.Object({ group: Type.Optional(text) }) } }, ({ query: { group } }) =>
    group === undefined || group.toUpperCase() === EXCHANGE ? groupRow(feed.markets) : fault('unknown_group'),
  )
  app.get('/search', { schema: { querystring: SearchQuery } }, ({ query: { query = '', type = '', exchange = '', limit } }) => {
    if (exchange !== '' && exchange.toUpperCase() !== EXCHANGE) return []
    if (type !== '' && type.toLowerCase() !== 'crypto') return []
    return search(feed.markets, query)
      .slice(0, Math.min(limit || FOUND_DEFAULT, FOUND_MAX))
      .map(foundRow)
  })
  app.get('/history', { schema: { querystring: HistoryQuery } }, async ({ query }, reply) => {
    const market = findMarket(feed, query.symbol)
    if (market === undefined) return fault('unknown_symbol')
    const interval = intervalOf(query.resolution)
    if (interval === undefined) return fault('unknown_resolution')
    const { countback = 0 } = query
    const [from, to] = [Math.max(query.from ?? 0, 0), Math.max(query.to, 0)]
    if (countback === 0 && (query.from ?? 0) >= query.to) return fault('Parameter from is wrong')
    const window = {
      interval,
      limit: Math.min(countback || BARS_MAX, BARS_MAX),
      startTime: countback > 0 ? undefined : from * 1000,
      endTime: to * 1000 - 1,
      quotes: false,
    }
    await feed.prepare(market, window)
    const bars = to === 0 ? [] : feed.candles(market, window)
    if (bars.length > 0) return reply.type('application/json; charset=utf-8').send(historyJson(market, bars))
    return nothing(feed, market, { interval, beforeMs: (countback > 0 ? to : from) * 1000 })
  })
  done()
}

/** Answers that a window has no bar, with the last one before it, from which a client goes on; none if the market began later. */
async function nothing(
  feed: MarketFeed,
  market: Market,
  { interval, beforeMs }: { readonly interval: NonNullable<ReturnType<typeof intervalOf>>; readonly beforeMs: number },
) {
  if (beforeMs === 0) return { s: 'no_data' }
  const window = { interval, limit: 1, endTime: beforeMs - 1, quotes: false }
  await feed.prepare(market, window)
  const [bar] = feed.candles(market, window)
  return bar === undefined ? { s: 'no_data' } : { s: 'no_data', nextTime: openingOf(interval, bar.time) / 1000 }
}

const CONFIG = {
  supports_search: true,
  supports_group_request: false,
  supports_marks: false,
  supports_timescale_marks: false,
  supports_time: true,
  supported_resolutions: RESOLUTIONS,
  exchanges: [{ value: EXCHANGE, name: EXCHANGE, desc: EXCHANGE }],
  symbols_types: [{ name: 'Crypto', value: 'crypto' }],
}

/** Returns all markets in columns; what all of them share is said once. */
function groupRow(markets: readonly Market[]) {
  const steps = markets.map(priceStepOf)
  return {
    symbol: markets.map(tickerOf),
    ticker: markets.map(tickerOf),
    description: markets.map(descriptionOf),
    currency: markets.map(({ quoteCoin }) => quoteCoin),
    'base-currency': markets.map(({ baseCoin }) => baseCoin),
    minmovement: steps.map(({ minmov }) => minmov),
    pricescale: steps.map(({ pricescale }) => pricescale),
    'volume-precision': markets.map(({ sizePlace }) => sizePlace),
    'exchange-listed': EXCHANGE,
    'exchange-traded': EXCHANGE,
    minmovement2: 0,
    type: 'crypto',
    timezone: 'Etc/UTC',
    'session-regular': '24x7',
    'has-intraday': true,
    'has-daily': true,
    'has-weekly-and-monthly': true,
    'intraday-multipliers': INTRADAY,
    'supported-resolutions': RESOLUTIONS,
  }
}

/** Returns the markets whose name or description has the text: those that begin with it first. */
function search(markets: readonly Market[], query: string): readonly Market[] {
  const wanted = (query.includes(':') ? (query.split(':').at(-1) ?? '') : query).trim().toUpperCase()
  const found = markets.filter((market) => [tickerOf(market), descriptionOf(market).toUpperCase()].some((name) => name.includes(wanted)))
  const begins = (market: Market): number => (tickerOf(market).startsWith(wanted) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b))
}

function foundRow(market: Market) {
  const ticker = tickerOf(market)
  const full = `${EXCHANGE}:${ticker}`
  return { symbol: ticker, full_name: full, ticker, description: descriptionOf(market), exchange: EXCHANGE, type: 'crypto' }
}
