import type { ModelExchange } from './model-exchange.ts'
import type { ModelMarket } from './model-market.ts'

/** OKX's public calls, as www.okx.com/docs-v5/en/ describes them under "Public Data" and "Market Data". */
export const OKX_PATHS: readonly RegExp[] = [
  /^\/api\/v5\/public\/(?:time|instruments|funding-rate|funding-rate-history|open-interest|mark-price|position-tiers|price-limit)$/,
  /^\/api\/v5\/market\/(?:tickers|ticker|books|trades|candles|history-candles|mark-price-candles|history-mark-price-candles)$/,
  /^\/api\/v5\/market\/(?:index-candles|history-index-candles|index-tickers)$/,
]

const MINUTE_MS = 60_000
const BARS: Readonly<Record<string, number>> = { '1m': 1, '5m': 5, '15m': 15, '1H': 60, '1Dutc': 1440, '1D': 1440 }

export function okxId({ instrument }: ModelMarket): string {
  return instrument.product === 'spot' ? `${instrument.base}-USDT` : `${instrument.base}-USDT-SWAP`
}

export function okxMarket(exchange: ModelExchange, id: string): ModelMarket | undefined {
  return exchange.listed.find((market) => okxId(market) === id)
}

/** "Get instruments": the fields that ccxt's `parseMarket` (js/src/okx.js) and the documentation name. */
export function okxInstrument(market: ModelMarket): Record<string, string> {
  const { instrument } = market
  const isSpot = instrument.product === 'spot'
  const family = `${instrument.base}-USDT`
  return {
    instType: isSpot ? 'SPOT' : 'SWAP',
    instId: okxId(market),
    uly: isSpot ? '' : family,
    instFamily: isSpot ? '' : family,
    baseCcy: isSpot ? instrument.base : '',
    quoteCcy: isSpot ? 'USDT' : '',
    settleCcy: isSpot ? '' : 'USDT',
    ctVal: isSpot ? '' : instrument.contractSize,
    ctMult: isSpot ? '' : '1',
    ctValCcy: isSpot ? '' : instrument.base,
    ctType: isSpot ? '' : 'linear',
    alias: '',
    category: '1',
    expTime: '',
    listTime: '1548133413000',
    lever: isSpot ? '10' : '100',
    tickSz: instrument.tick,
    lotSz: instrument.lot,
    minSz: instrument.lot,
    maxLmtSz: '1000000',
    maxMktSz: isSpot ? '1000000' : '12000',
    maxLmtAmt: '20000000',
    maxMktAmt: '1000000',
    ruleType: 'normal',
    state: market.isSuspended ? 'suspend' : 'live',
    stk: '',
    optType: '',
  }
}

/** A row of "Get tickers" and of the channel `tickers`: `vol24h` is in units of size, `volCcy24h` in quote (spot) or base (swap). */
export function okxTicker(market: ModelMarket, exchange: ModelExchange): Record<string, string> {
  const { priceUnits, sizeUnits, book, instrument } = market
  const day = exchange.ticker(market)
  const [ask, bid] = [book.asks[0], book.bids[0]]
  const volume = sizeUnits.text(day.volume)
  const turnover = Number(volume) * Number(priceUnits.text(day.last))
  return {
    instType: instrument.product === 'spot' ? 'SPOT' : 'SWAP',
    instId: okxId(market),
    last: priceUnits.text(day.last),
    lastSz: sizeUnits.text(1),
    askPx: ask === undefined ? '' : priceUnits.text(ask[0]),
    askSz: ask === undefined ? '' : sizeUnits.text(ask[1]),
    bidPx: bid === undefined ? '' : priceUnits.text(bid[0]),
    bidSz: bid === undefined ? '' : sizeUnits.text(bid[1]),
    open24h: priceUnits.text(day.open24h),
    high24h: priceUnits.text(day.high24h),
    low24h: priceUnits.text(day.low24h),
    sodUtc0: priceUnits.text(day.open24h),
    sodUtc8: priceUnits.text(day.open24h),
    volCcy24h: instrument.product === 'spot' ? turnover.toFixed(4) : (Number(volume) * Number(instrument.contractSize)).toFixed(4),
    vol24h: volume,
    ts: String(exchange.now()),
  }
}

export function okxOpenInterest(market: ModelMarket, exchange: ModelExchange): Record<string, string> {
  const contracts = market.sizeUnits.text(900_000)
  return {
    instType: 'SWAP',
    instId: okxId(market),
    oi: contracts,
    oiCcy: (Number(contracts) * Number(market.instrument.contractSize)).toFixed(4),
    ts: String(exchange.now()),
  }
}

export function okxFundingRate(market: ModelMarket, exchange: ModelExchange): Record<string, string> {
  const { rate, time, next } = exchange.funding()
  return {
    instType: 'SWAP',
    instId: okxId(market),
    method: 'current_period',
    fundingRate: rate,
    nextFundingRate: '',
    fundingTime: String(time),
    nextFundingTime: String(next),
    minFundingRate: '-0.00375',
    maxFundingRate: '0.00375',
    ts: String(exchange.now()),
  }
}

export function okxMarkPrice(market: ModelMarket, exchange: ModelExchange): Record<string, string> {
  const markPx = market.priceUnits.text(exchange.figures(market).mark)
  return { instType: 'SWAP', instId: okxId(market), markPx, ts: String(exchange.now()) }
}

export function okxIndexTicker(market: ModelMarket, exchange: ModelExchange): Record<string, string> {
  const idxPx = market.priceUnits.text(exchange.figures(market).index)
  const id = `${market.instrument.base}-USDT`
  return { instId: id, idxPx, open24h: idxPx, high24h: idxPx, low24h: idxPx, sodUtc0: idxPx, sodUtc8: idxPx, ts: String(exchange.now()) }
}

/** A candle: `[ts, o, h, l, c, vol, volCcy, volCcyQuote, confirm]`; of mark and index prices `[ts, o, h, l, c, confirm]`. */
export function okxCandles(
  market: ModelMarket,
  exchange: ModelExchange,
  query: URLSearchParams,
  countMax: number,
  hasVolume: boolean,
): string[][] {
  const lengthMs = (BARS[query.get('bar') ?? '1m'] ?? 1) * MINUTE_MS
  const count = Math.min(Number(query.get('limit') ?? 100), countMax)
  const from = Number(query.get('before') ?? 0) + 1
  const to = Number(query.get('after') ?? Number.MAX_SAFE_INTEGER) - 1
  const price = (ticks: number) => market.priceUnits.text(ticks)
  return exchange
    .bars(market, lengthMs, from, to, count)
    .toReversed()
    .map((bar) => {
      const isDone = bar.time + lengthMs <= exchange.now() ? '1' : '0'
      const prices = [String(bar.time), price(bar.open), price(bar.high), price(bar.low), price(bar.close)]
      if (!hasVolume) return [...prices, isDone]
      const volume = market.sizeUnits.text(bar.volume)
      const base = (Number(volume) * Number(market.instrument.contractSize)).toFixed(8)
      return [...prices, volume, base, (Number(base) * Number(price(bar.close))).toFixed(8), isDone]
    })
}

/** Answers a public call; null for a call that OKX does not have. */
export function okxRest(path: string, query: URLSearchParams, exchange: ModelExchange): unknown {
  const data = okxRows(path.replace('/api/v5/', ''), query, exchange)
  if (data !== null) return { code: '0', msg: '', data }
  return { code: '51001', msg: "Instrument ID, Instrument ID code, or Spread ID doesn't exist.", data: [] }
}

function okxRows(path: string, query: URLSearchParams, exchange: ModelExchange): readonly unknown[] | null {
  const type = query.get('instType')
  const ofType = exchange.listed.filter(({ instrument }) => (instrument.product === 'spot' ? 'SPOT' : 'SWAP') === type)
  const id = query.get('instId') ?? ''
  const swaps = exchange.listed.filter(({ instrument }) => instrument.product === 'futures')
  if (path === 'public/time') return [{ ts: String(exchange.now()) }]
  if (path === 'public/instruments') return ofType.map(okxInstrument)
  if (path === 'market/tickers') return ofType.map((market) => okxTicker(market, exchange))
  if (path === 'public/open-interest' && id === '') return swaps.map((market) => okxOpenInterest(market, exchange))
  if (path === 'public/mark-price' && id === '') return swaps.map((market) => okxMarkPrice(market, exchange))
  if (path === 'public/funding-rate' && id === 'ANY') return swaps.map((market) => okxFundingRate(market, exchange))
  const isIndex = path.includes('index-')
  const market = isIndex ? swaps.find(({ instrument }) => `${instrument.base}-USDT` === id) : okxMarket(exchange, id)
  if (market === undefined) return null
  return okxRowsOf(market, path, query, exchange)
}

function okxRowsOf(market: ModelMarket, path: string, query: URLSearchParams, exchange: ModelExchange): readonly unknown[] | null {
  const { priceUnits, sizeUnits, book } = market
  if (path === 'public/open-interest') return [okxOpenInterest(market, exchange)]
  if (path === 'public/mark-price') return [okxMarkPrice(market, exchange)]
  if (path === 'public/funding-rate') return [okxFundingRate(market, exchange)]
  if (path === 'market/ticker') return [okxTicker(market, exchange)]
  if (path === 'market/index-tickers') return [okxIndexTicker(market, exchange)]
  if (path === 'public/funding-rate-history') {
    return exchange.fundingTimes(Math.min(100, Number(query.get('limit') ?? 100))).map((time) => ({
      instType: 'SWAP',
      instId: okxId(market),
      fundingRate: exchange.rateAt(time),
      realizedRate: exchange.rateAt(time),
      fundingTime: String(time),
      method: 'current_period',
    }))
  }
  if (path === 'market/books') {
    const side = (levels: typeof book.asks) =>
      levels
        .slice(0, Math.min(400, Number(query.get('sz') ?? 1)))
        .map(([price, size]) => [priceUnits.text(price), sizeUnits.text(size), '0', '1'])
    return [{ asks: side(book.asks), bids: side(book.bids), ts: String(book.time), seqId: book.sequence }]
  }
  if (path === 'market/trades') return market.recentTrades.toReversed().map((trade) => okxTrade(market, trade))
  if (path.includes('mark-price-candles') || path.includes('index-candles')) return okxCandles(market, exchange, query, 100, false)
  return path.includes('candles') ? okxCandles(market, exchange, query, 300, true) : null
}

export function okxTrade(market: ModelMarket, trade: ModelMarket['recentTrades'][number]): Record<string, string> {
  return {
    instId: okxId(market),
    tradeId: String(trade.id),
    px: market.priceUnits.text(trade.price),
    sz: market.sizeUnits.text(trade.size),
    side: trade.buy ? 'buy' : 'sell',
    count: '1',
    ts: String(trade.time),
  }
}
