import { crc32 } from '#lib/kernel/crc32.ts'
import type { Dialect, Heard, StreamMessage } from './dialect.ts'
import type { Level, ModelBook } from './model-book.ts'
import type { ModelExchange } from './model-exchange.ts'
import type { ModelMarket } from './model-market.ts'
import {
  OKX_PATHS,
  okxCandles,
  okxFundingRate,
  okxId,
  okxIndexTicker,
  okxInstrument,
  okxMarket,
  okxMarkPrice,
  okxOpenInterest,
  okxRest,
  okxTicker,
  okxTrade,
} from './okx-rest.ts'

const CHECKED_LEVELS = 25
const CHANNELS =
  /^(?:books|trades|trades-all|tickers|mark-price|index-tickers|funding-rate|open-interest|candle1m|instruments|status):[A-Z0-9-]*$/

/**
 * OKX's public streams (www.okx.com/docs-v5/en/: "WebSocket API", "Order book channel", "Trades channel", "Tickers channel", "Mark price
 * channel", "Index tickers channel", "Funding rate channel", "Open interest channel", "Instruments channel", "Candlesticks channel").
 */
export const okx: Dialect = {
  name: 'okx',
  paths: OKX_PATHS,
  streams: /^\/ws\/v5\/(?:public|business)$/,
  rest: okxRest,
  // "Rate limits": HTTP 429 with code 50011; ccxt's table of exceptions in js/src/okx.js has the same.
  tooMany: () => ({ code: '50011', msg: 'Too Many Requests', data: [] }),
  hear,
  first,
  change(change) {
    const { market } = change
    const id = okxId(market)
    const book = market.bookAt(change.last) as ModelBook
    const side = (levels: readonly Level[]) => levels.map((level) => levelRow(market, level))
    const numbers = { checksum: checksum(market, book), seqId: change.last, prevSeqId: change.previous }
    const changed = { asks: side(change.asks), bids: side(change.bids), ts: String(change.time), ...numbers }
    const messages: StreamMessage[] = [
      { channel: `books:${id}`, kind: 'book', market, body: { arg: { channel: 'books', instId: id }, action: 'update', data: [changed] } },
    ]
    for (const channel of change.trades.length === 0 ? [] : ['trades', 'trades-all']) {
      for (const trade of change.trades) {
        const body = { arg: { channel, instId: id }, data: [okxTrade(market, trade)] }
        messages.push({ channel: `${channel}:${id}`, kind: 'trades', market, body })
      }
    }
    return messages
  },
  // "If there are no updates to the depth for an extended period, OKX sends asks: [], bids: []", with prevSeqId equal to seqId.
  heartbeat(market) {
    const id = okxId(market)
    const { book } = market
    const numbers = { checksum: checksum(market, book), seqId: book.sequence, prevSeqId: book.sequence }
    const data = [{ asks: [], bids: [], ts: String(market.time), ...numbers }]
    return [{ channel: `books:${id}`, kind: 'book', market, body: { arg: { channel: 'books', instId: id }, action: 'update', data } }]
  },
  figures(market, exchange) {
    const id = okxId(market)
    const of = (channel: string, kind: StreamMessage['kind'], row: object, instId = id): StreamMessage => {
      return { channel: `${channel}:${instId}`, kind, market, body: { arg: { channel, instId }, data: [row] } }
    }
    const candles = okxCandles(market, exchange, new URLSearchParams({ limit: '1' }), 1, true)
    const both = [of('tickers', 'ticker', okxTicker(market, exchange)), of('candle1m', 'candle', candles[0] ?? [])]
    if (market.instrument.product === 'spot') return both
    return [
      ...both,
      of('mark-price', 'figures', okxMarkPrice(market, exchange)),
      of('index-tickers', 'figures', okxIndexTicker(market, exchange), `${market.instrument.base}-USDT`),
      of('funding-rate', 'figures', okxFundingRate(market, exchange)),
      of('open-interest', 'figures', okxOpenInterest(market, exchange)),
    ]
  },
  listing(exchange) {
    return ['SPOT', 'SWAP'].map((type) => instruments(exchange, type))
  },
  spoil(body) {
    return eachRow(body, (row) => ({ ...row, checksum: Number(row['checksum']) ^ 1 }))
  },
  inflate(body) {
    const inflate = (text: unknown) => (typeof text === 'string' && text !== '' ? (Number(text) * 1.1).toFixed(6) : text)
    const fields = new Set(['last', 'askPx', 'bidPx', 'markPx', 'idxPx'])
    return eachRow(body, (row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, fields.has(key) ? inflate(value) : value])),
    )
  },
}

function eachRow(body: object, change: (row: Record<string, unknown>) => object): object {
  return { ...body, data: (body as { data: Record<string, unknown>[] }).data.map(change) }
}

function levelRow(market: ModelMarket, [price, size]: Level): string[] {
  return [market.priceUnits.text(price), market.sizeUnits.text(size), '0', size === 0 ? '0' : '1']
}

/** "Checksum": the best 25 levels of both sides, bid and ask in turns, price and size joined by colons. */
function checksum(market: ModelMarket, book: ModelBook): number {
  const parts: string[] = []
  for (let index = 0; index < CHECKED_LEVELS; index += 1) {
    for (const level of [book.bids[index], book.asks[index]]) {
      if (level !== undefined) parts.push(market.priceUnits.text(level[0]), market.sizeUnits.text(level[1]))
    }
  }
  return crc32(parts.join(':'))
}

function instruments(exchange: ModelExchange, instType: string): StreamMessage {
  const rows = exchange.listed.map(okxInstrument).filter((row) => row['instType'] === instType)
  return {
    channel: `instruments:${instType}`,
    kind: 'listing',
    market: null,
    body: { arg: { channel: 'instruments', instType }, data: rows },
  }
}

function first(channel: string, exchange: ModelExchange): readonly StreamMessage[] {
  const [name = '', id = ''] = channel.split(':')
  if (name === 'instruments') return [instruments(exchange, id)]
  const market = okxMarket(exchange, name === 'index-tickers' ? `${id}-SWAP` : id)
  if (market === undefined) return []
  if (name !== 'books') return okx.figures(market, exchange).filter((message) => message.channel === channel)
  market.touch(exchange.now())
  const { book } = market
  const side = (levels: readonly Level[]) => levels.slice(0, 400).map((level) => levelRow(market, level))
  const numbers = { checksum: checksum(market, book), seqId: book.sequence, prevSeqId: -1 }
  const data = [{ asks: side(book.asks), bids: side(book.bids), ts: String(market.time), ...numbers }]
  return [{ channel, kind: 'book', market, body: { arg: { channel: 'books', instId: id }, action: 'snapshot', data } }]
}

/** `{ op: subscribe, args: [{ channel, instId }] }`, and the text `ping`; errors have code 60012 and 60018. */
function hear(text: string): Heard {
  const nothing = { open: [], close: [], breach: null }
  if (text === 'ping') return { ...nothing, replies: ['pong'] }
  const said = JSON.parse(text) as { op?: string; args?: { channel?: string; instId?: string; instType?: string }[] }
  if (said.op !== 'subscribe' && said.op !== 'unsubscribe') {
    return { ...nothing, replies: [{ event: 'error', code: '60012', msg: `Illegal request: ${text}` }], breach: `says ${said.op}` }
  }
  const keys: string[] = []
  const replies: object[] = []
  for (const arg of said.args ?? []) {
    const key = `${arg.channel}:${arg.instId ?? arg.instType ?? ''}`
    if (CHANNELS.test(key)) {
      keys.push(key)
      replies.push({ event: said.op, arg, connId: 'a4d3ae55' })
    } else replies.push({ event: 'error', code: '60018', msg: `Wrong URL or channel:${arg.channel} doesn't exist.`, connId: 'a4d3ae55' })
  }
  const isOpen = said.op === 'subscribe'
  return { open: isOpen ? keys : [], close: isOpen ? [] : keys, replies, breach: null }
}
