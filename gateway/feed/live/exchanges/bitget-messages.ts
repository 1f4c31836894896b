import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketName } from '../../frames/frame.ts'
import type { Names, RawTrade, Said } from './exchange.ts'
import { isFields, readFields, readInteger, readList, readText, type Fields } from './fields.ts'
import { rawLevels } from './raw-levels.ts'

/** Bitget's public channels, as bitget.com/api-doc/spot/websocket/public and /contract/websocket/public describe them. */
export function readBitget(message: unknown, names: Names): readonly Said[] {
  if (!isFields(message)) return []
  if (message['event'] === 'error') return [{ type: 'refusal', message: readText(message['msg']) || 'A subscription was refused.' }]
  const arg = readFields(message['arg'])
  const product: Product = arg['instType'] === 'SPOT' ? 'spot' : 'futures'
  const market = names(product, readText(arg['instId']))
  if (market === null || !Array.isArray(message['data'])) return []
  const rows = message['data'].filter(isFields)
  if (arg['channel'] === 'books') return rows.map((row) => book(market, row, message['action'] === 'snapshot'))
  if (arg['channel'] === 'ticker') return rows.flatMap((row) => ticker(market, product, row))
  if (arg['channel'] !== 'trade') return []
  const trades = rows.map(bitgetTrade)
  return [{ type: 'trades', market, trades }]
}

/** A trade of the stream, or of "Get Recent Trades", which has the same fields; calls of some markets write the side large. */
export function bitgetTrade(row: Fields): RawTrade {
  return {
    id: readText(row['tradeId']),
    time: row['ts'],
    price: row['price'],
    size: row['size'],
    buy: readText(row['side']).toLowerCase() === 'buy',
  }
}

/** `pseq` is sent by some of Bitget's channels only; the checksum by all. A snapshot's checksum is not checked (ccxt: pro/bitget.ts, handleOrderBook). */
function book(market: MarketName, row: Fields, snapshot: boolean): Said {
  return {
    type: 'book',
    market,
    snapshot,
    time: readInteger(row['ts']),
    asks: rawLevels(row['asks']),
    bids: rawLevels(row['bids']),
    sequence: { last: readInteger(row['seq']), ...(row['pseq'] === undefined ? {} : { previous: readInteger(row['pseq']) }) },
    checksum: snapshot || typeof row['checksum'] !== 'number' ? null : row['checksum'],
  }
}

function ticker(market: MarketName, product: Product, row: Fields): Said[] {
  const time = readInteger(row['ts'])
  const said: Said[] = [
    {
      type: 'ticker',
      market,
      time,
      last: row['lastPr'],
      open24h: row['open24h'],
      high24h: row['high24h'],
      low24h: row['low24h'],
      volume: row['baseVolume'],
      turnover: row['quoteVolume'],
      openUtc: row['openUtc'],
      bid: row['bidPr'],
      bidSize: row['bidSz'],
      ask: row['askPr'],
      askSize: row['askSz'],
    },
  ]
  if (product === 'futures') {
    said.push({
      type: 'derivative',
      market,
      time,
      index: row['indexPrice'],
      mark: row['markPrice'],
      fundingRate: row['fundingRate'],
      nextFundingTime: row['nextFundingTime'],
      openInterest: row['holdingAmount'],
    })
  }
  return said
}

/** The rows of `data` of an answer. */
export function dataRows(answer: unknown): Fields[] {
  return readList(readFields(answer)['data']).filter(isFields)
}
