import { binanceId, BINANCE_PATHS, binancePrice, binanceRest, binanceSize, binanceTicker } from './binance-rest.ts'
import type { Dialect, Heard, StreamMessage } from './dialect.ts'
import type { Level } from './model-book.ts'
import type { ModelExchange } from './model-exchange.ts'
import type { ModelMarket } from './model-market.ts'

const MINUTE_MS = 60_000
const FAR = 1_000_000
const STREAMS = /^(?:!(?:ticker|miniTicker|bookTicker|markPrice|contractInfo)(?:@arr)?(?:@1s)?|[a-z0-9]+@[A-Za-z0-9_]+(?:@\d+m?s)?)$/

/**
 * Binance's public streams, spot and USDT-M perpetuals in one server: those below `/fstream` are the perpetuals'
 * (developers.binance.com: "WebSocket Streams" of spot, "Websocket Market Streams" of USDⓈ-M futures).
 */
export const binance: Dialect = {
  name: 'binance',
  paths: BINANCE_PATHS,
  streams: /^(?:\/fstream(?:\/public|\/market)?|\/stream)?(?:\/ws|\/stream)(?:\/\d+)?$/,
  rest: binanceRest,
  // "LIMITS": 429 first, then 418 with the time at which the ban ends.
  tooMany(status, untilMs) {
    const msg =
      status === 429
        ? 'Too many requests.'
        : `Way too many requests; IP banned until ${untilMs}. Please use the websocket for live updates.`
    return { code: -1003, msg }
  },
  hear,
  first: () => [],
  change(change) {
    const { market, first, last, previous, time } = change
    const id = binanceId(market)
    const isSpot = market.instrument.product === 'spot'
    const side = (levels: readonly Level[]) => levels.map(([price, size]) => [binancePrice(market, price), binanceSize(market, size)])
    const own = isSpot ? {} : { T: time, pu: previous }
    // "Diff. Depth Stream": `U` and `u` are the first and last number of the span; `pu` is the last of the message before.
    const depth = { e: 'depthUpdate', E: time, s: id, U: first, u: last, ...own, b: side(change.bids), a: side(change.asks) }
    const messages = ['depth@100ms', 'depth'].map((name) => on(market, name, 'book', depth))
    for (const trade of change.trades) {
      const both = {
        E: trade.time,
        T: trade.time,
        s: id,
        p: binancePrice(market, trade.price),
        q: binanceSize(market, trade.size),
        m: !trade.buy,
      }
      messages.push(on(market, 'trade', 'trades', { e: 'trade', ...both, t: trade.id, ...(isSpot ? { M: true } : { X: 'MARKET' }) }))
      messages.push(on(market, 'aggTrade', 'trades', { e: 'aggTrade', ...both, a: trade.id, f: trade.id, l: trade.id }))
    }
    return messages
  },
  // There is none: a book that does not change sends nothing.
  heartbeat: () => [],
  figures(market, exchange) {
    const ticker = streamTicker(market, exchange)
    const messages = [
      on(market, 'ticker', 'ticker', ticker),
      on(market, 'miniTicker', 'ticker', { ...ticker, e: '24hrMiniTicker' }),
      all(market, '!ticker@arr', 'ticker', [ticker]),
      all(market, '!miniTicker@arr', 'ticker', [{ ...ticker, e: '24hrMiniTicker' }]),
      ...bookTickers(market),
      on(market, 'kline_1m', 'candle', kline(market, exchange)),
    ]
    if (market.instrument.product === 'spot') return messages
    const { mark, index } = exchange.figures(market)
    const { rate, time } = exchange.funding()
    const prices = { p: binancePrice(market, mark), i: binancePrice(market, index), P: binancePrice(market, mark) }
    const update = { e: 'markPriceUpdate', E: exchange.now(), s: binanceId(market), ...prices, r: rate, T: time }
    for (const name of ['markPrice', 'markPrice@1s']) messages.push(on(market, name, 'figures', update))
    for (const name of ['!markPrice@arr', '!markPrice@arr@1s']) messages.push(all(market, name, 'figures', [update]))
    return messages
  },
  listing: () => [],
  /** There is no checksum: the message has numbers of another book. Slightly wrong numbers could not be detected. */
  spoil(body) {
    const { U, u, pu } = body as { U: number; u: number; pu?: number }
    return { ...body, U: U + FAR, u: u + FAR, ...(pu === undefined ? {} : { pu: pu + FAR }) }
  },
  inflate(body) {
    if (Array.isArray(body)) return body.map((row: object) => binance.inflate(row))
    const fields = (body as { e?: string }).e === 'markPriceUpdate' ? ['p', 'i'] : ['c', 'a', 'b']
    const inflate = (text: unknown) => (Number(text) * 1.1).toFixed(6)
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, fields.includes(key) ? inflate(value) : value]))
  },
}

function on(market: ModelMarket, stream: string, kind: StreamMessage['kind'], body: object): StreamMessage {
  return { channel: `${market.instrument.product}:${binanceId(market).toLowerCase()}@${stream}`, kind, market, body }
}

function all(market: ModelMarket, stream: string, kind: StreamMessage['kind'], body: object): StreamMessage {
  return { channel: `${market.instrument.product}:${stream}`, kind, market, body }
}

function bookTickers(market: ModelMarket): StreamMessage[] {
  const [ask, bid] = [market.book.asks[0], market.book.bids[0]]
  if (ask === undefined || bid === undefined) return []
  const best = {
    b: binancePrice(market, bid[0]),
    B: binanceSize(market, bid[1]),
    a: binancePrice(market, ask[0]),
    A: binanceSize(market, ask[1]),
  }
  // The one of spot has neither a name nor a time.
  const own = market.instrument.product === 'spot' ? {} : { e: 'bookTicker', E: market.time, T: market.time }
  const body = { u: market.sequence, s: binanceId(market), ...best, ...own }
  return [on(market, 'bookTicker', 'ticker', body), all(market, '!bookTicker', 'ticker', body)]
}

/** "24hr Ticker": that of perpetuals names no best prices. */
function streamTicker(market: ModelMarket, exchange: ModelExchange): object {
  const row = binanceTicker(market, exchange)
  const best =
    row['bidPrice'] === undefined ? {} : { b: row['bidPrice'], B: row['bidQty'], a: row['askPrice'], A: row['askQty'], x: row['openPrice'] }
  return {
    e: '24hrTicker',
    E: exchange.now(),
    s: row['symbol'],
    p: '0',
    P: '0',
    w: row['weightedAvgPrice'],
    c: row['lastPrice'],
    Q: row['lastQty'],
    o: row['openPrice'],
    h: row['highPrice'],
    l: row['lowPrice'],
    v: row['volume'],
    q: row['quoteVolume'],
    O: row['openTime'],
    C: row['closeTime'],
    F: 1,
    L: 2,
    n: 1,
    ...best,
  }
}

/** "Kline/Candlestick Streams". */
function kline(market: ModelMarket, exchange: ModelExchange): object {
  const [bar] = exchange.bars(market, MINUTE_MS, 0, exchange.now(), 1)
  if (bar === undefined) return {}
  const price = (ticks: number) => binancePrice(market, ticks)
  const k = {
    t: bar.time,
    T: bar.time + MINUTE_MS - 1,
    s: binanceId(market),
    i: '1m',
    o: price(bar.open),
    c: price(bar.close),
    h: price(bar.high),
    l: price(bar.low),
    v: binanceSize(market, bar.volume),
    x: false,
  }
  return { e: 'kline', E: exchange.now(), s: binanceId(market), k }
}

/** `{ method: SUBSCRIBE, params: [...], id }`; the answer is `{ result: null, id }`. */
function hear(text: string, path: string): Heard {
  const said = JSON.parse(text) as { method?: string; params?: string[]; id?: number }
  if (said.method !== 'SUBSCRIBE' && said.method !== 'UNSUBSCRIBE') {
    return { open: [], close: [], replies: [{ error: { code: 2, msg: 'Invalid request' }, id: said.id }], breach: `says ${said.method}` }
  }
  const product = path.startsWith('/fstream') ? 'futures' : 'spot'
  const params = said.params ?? []
  if (!params.every((name) => STREAMS.test(name))) {
    return { open: [], close: [], replies: [{ error: { code: 2, msg: 'Invalid request' }, id: said.id }], breach: null }
  }
  const keys = params.map((name) => `${product}:${name}`)
  const isOpen = said.method === 'SUBSCRIBE'
  return { open: isOpen ? keys : [], close: isOpen ? [] : keys, replies: [{ result: null, id: said.id }], breach: null }
}
