import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketName } from '../../frames/frame.ts'
import type { Names, RawTrade, Said } from './exchange.ts'
import { isFields, readFields, readInteger, readNumber, readText, type Fields } from './fields.ts'
import { rawLevels } from './raw-levels.ts'

/** OKX's public channels, as okx.com/docs-v5/en "WebSocket / Public Channel" and "Order Book Trading / Market Data" describe them. */
export function readOkx(message: unknown, names: Names): readonly Said[] {
  if (!isFields(message)) return []
  if (message['event'] === 'error') return [{ type: 'refusal', message: readText(message['msg']) || 'A subscription was refused.' }]
  const arg = readFields(message['arg'])
  if (!Array.isArray(message['data'])) return []
  // The channel sends its whole list first, which we have: only later messages, of few instruments, are new.
  if (arg['channel'] === 'instruments') return message['data'].length <= NEWS_MAX ? [{ type: 'listing' }] : []
  const rows = message['data'].filter(isFields)
  return rows.flatMap((row) => readRow(readText(arg['channel']), readText(arg['instId']), row, message['action'] === 'snapshot', names))
}

/** More instruments than this in one message are the whole list. */
const NEWS_MAX = 20

function readRow(channel: string, id: string, row: Fields, snapshot: boolean, names: Names): Said[] {
  // An index belongs to the perpetual of its pair.
  const market = channel === 'index-tickers' ? names('futures', `${id}-SWAP`) : names(findProduct(id), id)
  if (market === null) return []
  const time = readInteger(row['ts'])
  switch (channel) {
    case 'books':
      return [book(market, row, snapshot, time)]
    case 'trades':
      return [{ type: 'trades', market, trades: [okxTrade(row)] }]
    case 'tickers':
      return [ticker(market, findProduct(id), row, time)]
    case 'mark-price':
      return [{ type: 'derivative', market, time, mark: row['markPx'] }]
    case 'index-tickers':
      return [{ type: 'derivative', market, time, index: row['idxPx'] }]
    case 'funding-rate':
      // `fundingTime` is when the running rate is charged; `nextFundingTime` is the one after.
      return [{ type: 'derivative', market, time, fundingRate: row['fundingRate'], nextFundingTime: row['fundingTime'] }]
    case 'open-interest':
      return [{ type: 'derivative', market, time, openInterest: row['oi'] }]
    default:
      return []
  }
}

export function findProduct(id: string): Product {
  return id.endsWith('-SWAP') ? 'futures' : 'spot'
}

/**
 * A snapshot's `prevSeqId` is -1. A message without levels whose `prevSeqId` equals its `seqId` is the heartbeat of a quiet minute
 * (ccxt: pro/okx.ts, handleOrderBookMessage).
 */
function book(market: MarketName, row: Fields, snapshot: boolean, time: number | null): Said {
  return {
    type: 'book',
    market,
    snapshot,
    time,
    asks: rawLevels(row['asks']),
    bids: rawLevels(row['bids']),
    sequence: { last: readInteger(row['seqId']), previous: readInteger(row['prevSeqId']) },
    checksum: readNumber(row['checksum']),
  }
}

/** A trade of the stream, or of "Get trades", which has the same fields. */
export function okxTrade(row: Fields): RawTrade {
  return { id: readText(row['tradeId']), time: row['ts'], price: row['px'], size: row['sz'], buy: row['side'] === 'buy' }
}

/** `volCcy24h` is the turnover of a pair, but the base volume of a perpetual, whose turnover is not sent. */
function ticker(market: MarketName, product: Product, row: Fields, time: number | null): Said {
  return {
    type: 'ticker',
    market,
    time,
    last: row['last'],
    open24h: row['open24h'],
    high24h: row['high24h'],
    low24h: row['low24h'],
    volume: row['vol24h'],
    turnover: product === 'spot' ? row['volCcy24h'] : undefined,
    openUtc: row['sodUtc0'],
    bid: row['bidPx'],
    bidSize: row['bidSz'],
    ask: row['askPx'],
    askSize: row['askSz'],
  }
}
