import type { ModelExchange } from './model-exchange.ts'
import type { ModelMarket } from './model-market.ts'

/**
 * Binance's public calls, as developers.binance.com/docs/binance-spot-api-docs/rest-api and /docs/derivatives/usds-margined-futures
 * describe them. `dapi` has an empty list, which ccxt's `binance` client asks for.
 */
export const BINANCE_PATHS: readonly RegExp[] = [
  /^\/api\/v3\/(?:ping|time|exchangeInfo|depth|trades|aggTrades|klines|ticker\/24hr|ticker\/bookTicker)$/,
  /^\/fapi\/v1\/(?:ping|time|exchangeInfo|depth|trades|aggTrades|klines|markPriceKlines|indexPriceKlines)$/,
  /^\/fapi\/v1\/(?:ticker\/24hr|ticker\/bookTicker|premiumIndex|fundingRate|fundingInfo|openInterest)$/,
  /^\/dapi\/v1\/exchangeInfo$/,
]

const LENGTHS: Readonly<Record<string, number>> = { '1m': 60_000, '5m': 300_000, '15m': 900_000, '1h': 3_600_000, '1d': 86_400_000 }
/** "Invalid symbol." in both lists of errors. */
const UNKNOWN_SYMBOL = { code: -1121, msg: 'Invalid symbol.' }

export function binanceId({ instrument }: ModelMarket): string {
  return `${instrument.base}USDT`
}

/** Spot writes eight decimals, perpetuals those of the step. */
export function binancePrice(market: ModelMarket, ticks: number): string {
  return market.instrument.product === 'spot' ? market.priceUnits.padded(ticks, 8) : market.priceUnits.padded(ticks)
}

export function binanceSize(market: ModelMarket, lots: number): string {
  return market.instrument.product === 'spot' ? market.sizeUnits.padded(lots, 8) : market.sizeUnits.padded(lots)
}

/** "Exchange information": the fields that ccxt's `parseMarket` (js/src/binance.js) and the documentation name. */
export function binanceSymbol(market: ModelMarket): Record<string, unknown> {
  const { instrument } = market
  const isSpot = instrument.product === 'spot'
  const filters = [
    { filterType: 'PRICE_FILTER', minPrice: instrument.tick, maxPrice: '1000000', tickSize: instrument.tick },
    { filterType: 'LOT_SIZE', minQty: instrument.lot, maxQty: '9000', stepSize: instrument.lot },
    { filterType: 'MARKET_LOT_SIZE', minQty: instrument.lot, maxQty: '1200', stepSize: instrument.lot },
    isSpot
      ? { filterType: 'NOTIONAL', minNotional: '5.00000000', maxNotional: '9000000.00000000' }
      : { filterType: 'MIN_NOTIONAL', notional: '5' },
  ]
  const both = {
    symbol: binanceId(market),
    status: market.isSuspended ? (isSpot ? 'BREAK' : 'SETTLING') : 'TRADING',
    baseAsset: instrument.base,
    quoteAsset: 'USDT',
    baseAssetPrecision: 8,
    quotePrecision: 8,
    orderTypes: ['LIMIT', 'MARKET'],
    filters,
  }
  if (isSpot) return { ...both, quoteAssetPrecision: 8, isSpotTradingAllowed: true, permissions: [], permissionSets: [['SPOT']] }
  const places = (step: string) => step.split('.')[1]?.length ?? 0
  return {
    ...both,
    pair: binanceId(market),
    contractType: 'PERPETUAL',
    deliveryDate: 4_133_404_800_000,
    onboardDate: 1_569_398_400_000,
    marginAsset: 'USDT',
    pricePrecision: places(instrument.tick),
    quantityPrecision: places(instrument.lot),
    underlyingType: 'COIN',
    underlyingSubType: [],
    triggerProtect: '0.0500',
  }
}

/** A row of "24hr Ticker Price Change Statistics"; that of perpetuals names no best prices. */
export function binanceTicker(market: ModelMarket, exchange: ModelExchange): Record<string, unknown> {
  const day = exchange.ticker(market)
  const [ask, bid] = [market.book.asks[0] ?? [0, 0], market.book.bids[0] ?? [0, 0]]
  const price = (ticks: number) => binancePrice(market, ticks)
  const volume = binanceSize(market, day.volume)
  const row = {
    symbol: binanceId(market),
    priceChange: '0',
    priceChangePercent: '0',
    weightedAvgPrice: price(day.last),
    lastPrice: price(day.last),
    lastQty: binanceSize(market, 1),
    openPrice: price(day.open24h),
    highPrice: price(day.high24h),
    lowPrice: price(day.low24h),
    volume,
    quoteVolume: (Number(volume) * Number(price(day.last))).toFixed(2),
    openTime: exchange.now() - 86_400_000,
    closeTime: exchange.now(),
    firstId: 1,
    lastId: 2,
    count: 1,
  }
  const best = {
    bidPrice: price(bid[0]),
    bidQty: binanceSize(market, bid[1]),
    askPrice: price(ask[0]),
    askQty: binanceSize(market, ask[1]),
  }
  return market.instrument.product === 'spot' ? { ...row, prevClosePrice: row.openPrice, ...best } : row
}

/** "Kline/Candlestick Data": `[open time, o, h, l, c, volume, close time, quote volume, trades, taker base, taker quote, unused]`. */
function klines(market: ModelMarket, exchange: ModelExchange, query: URLSearchParams, hasVolume: boolean): unknown[][] {
  const lengthMs = LENGTHS[query.get('interval') ?? '1m'] ?? 60_000
  const to = Number(query.get('endTime') ?? Number.MAX_SAFE_INTEGER)
  const count = Math.min(Number(query.get('limit') ?? 500), 1000)
  const price = (ticks: number) => binancePrice(market, ticks)
  return exchange.bars(market, lengthMs, Number(query.get('startTime') ?? 0), to, count).map((bar) => {
    const volume = hasVolume ? binanceSize(market, bar.volume) : '0'
    const turnover = (Number(volume) * Number(price(bar.close))).toFixed(8)
    const end = bar.time + lengthMs - 1
    return [bar.time, price(bar.open), price(bar.high), price(bar.low), price(bar.close), volume, end, turnover, 10, volume, turnover, '0']
  })
}

/** Answers a public call. */
export function binanceRest(path: string, query: URLSearchParams, exchange: ModelExchange): unknown {
  if (path.startsWith('/dapi/')) return { timezone: 'UTC', serverTime: exchange.now(), symbols: [] }
  const product = path.startsWith('/api/') ? 'spot' : 'futures'
  const call = path.replace(/^\/f?api\/v\d\//, '')
  const markets = exchange.listed.filter(({ instrument }) => instrument.product === product)
  if (call === 'ping') return {}
  if (call === 'time') return { serverTime: exchange.now() }
  if (call === 'exchangeInfo') {
    return { timezone: 'UTC', serverTime: exchange.now(), rateLimits: [], exchangeFilters: [], symbols: markets.map(binanceSymbol) }
  }
  const id = query.get('symbol') ?? query.get('pair')
  if (call === 'fundingInfo') return []
  const market = markets.find((each) => binanceId(each) === id)
  if (id !== null && market === undefined) return UNKNOWN_SYMBOL
  const answer = (row: (market: ModelMarket) => unknown) => (market === undefined ? markets.map(row) : row(market))
  if (call === 'ticker/24hr') return answer((each) => binanceTicker(each, exchange))
  if (call === 'ticker/bookTicker') return answer(bookTicker)
  if (call === 'premiumIndex') return answer((each) => premiumIndex(each, exchange))
  return market === undefined ? { code: -1102, msg: 'A mandatory parameter was not sent.' } : ofMarket(market, call, query, exchange)
}

function bookTicker(market: ModelMarket): object {
  const [ask, bid] = [market.book.asks[0] ?? [0, 0], market.book.bids[0] ?? [0, 0]]
  return {
    symbol: binanceId(market),
    bidPrice: binancePrice(market, bid[0]),
    bidQty: binanceSize(market, bid[1]),
    askPrice: binancePrice(market, ask[0]),
    askQty: binanceSize(market, ask[1]),
    time: market.time,
  }
}

function premiumIndex(market: ModelMarket, exchange: ModelExchange): object {
  const { mark, index } = exchange.figures(market)
  const { rate, time } = exchange.funding()
  return {
    symbol: binanceId(market),
    markPrice: binancePrice(market, mark),
    indexPrice: binancePrice(market, index),
    lastFundingRate: rate,
    nextFundingTime: time,
    time: exchange.now(),
  }
}

function ofMarket(market: ModelMarket, call: string, query: URLSearchParams, exchange: ModelExchange): unknown {
  const symbol = binanceId(market)
  if (call === 'depth') return depth(market, Number(query.get('limit') ?? 100))
  if (call.endsWith('lines')) return klines(market, exchange, query, call === 'klines')
  if (call === 'openInterest') return { symbol, openInterest: binanceSize(market, 900_000), time: exchange.now() }
  if (call === 'fundingRate') {
    const times = exchange.fundingTimes(Math.min(1000, Number(query.get('limit') ?? 100))).toReversed()
    return times.map((fundingTime) => ({ symbol, fundingTime, fundingRate: exchange.rateAt(fundingTime), markPrice: '' }))
  }
  // "Compressed/Aggregate trades list": the fields of the stream of the same name.
  if (call === 'aggTrades') {
    return market.recentTrades.map(({ id, time, price, size, buy }) => {
      return { a: id, p: binancePrice(market, price), q: binanceSize(market, size), f: id, l: id, T: time, m: !buy }
    })
  }
  return market.recentTrades.map((trade) => ({
    id: trade.id,
    price: binancePrice(market, trade.price),
    qty: binanceSize(market, trade.size),
    time: trade.time,
    isBuyerMaker: !trade.buy,
  }))
}

/** "Order Book": `lastUpdateId` is the number of the last change in it; perpetuals add the times `E` and `T`. */
function depth(market: ModelMarket, limit: number): object {
  const { book } = market
  const side = (levels: typeof book.asks) =>
    levels.slice(0, limit).map(([price, size]) => [binancePrice(market, price), binanceSize(market, size)])
  const times = market.instrument.product === 'spot' ? {} : { E: book.time, T: book.time }
  return { lastUpdateId: book.sequence, ...times, bids: side(book.bids), asks: side(book.asks) }
}
