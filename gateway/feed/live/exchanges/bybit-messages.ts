import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketName } from '../../frames/frame.ts'
import type { Names, Said } from './exchange.ts'
import { isFields, readFields, readInteger, readList, readText, type Fields } from './fields.ts'
import { rawLevels } from './raw-levels.ts'

/**
 * Bybit's public topics, as bybit-exchange.github.io/docs/v5/websocket/public describes them. The socket decides which product a message is
 * about.
 */
export function readBybit(message: unknown, product: Product, names: Names): readonly Said[] {
  if (!isFields(message)) return []
  if (message['success'] === false) return [{ type: 'refusal', message: readText(message['ret_msg']) || 'A subscription was refused.' }]
  const parts = readText(message['topic']).split('.')
  const market = names(product, parts.at(-1) ?? '')
  if (market === null) return []
  if (parts[0] === 'publicTrade') {
    const trades = readList(message['data']).filter(isFields).map(trade)
    return [{ type: 'trades', market, trades }]
  }
  const row = readFields(message['data'])
  const time = readInteger(message['ts'])
  if (parts[0] === 'tickers') return ticker(market, product, row, time)
  if (parts[0] !== 'orderbook') return []
  return [
    {
      type: 'book',
      market,
      // A snapshot also comes by itself, with `u` 1, when their service was started anew.
      snapshot: message['type'] === 'snapshot',
      time,
      asks: rawLevels(row['a']),
      bids: rawLevels(row['b']),
      sequence: { last: readInteger(row['u']) },
      checksum: null,
    },
  ]
}

function trade(row: Fields) {
  return { id: readText(row['i']), time: row['T'], price: row['p'], size: row['v'], buy: row['S'] === 'Buy' }
}

function ticker(market: MarketName, product: Product, row: Fields, time: number | null): Said[] {
  const said: Said = {
    type: 'ticker',
    market,
    time,
    last: row['lastPrice'],
    open24h: row['prevPrice24h'],
    high24h: row['highPrice24h'],
    low24h: row['lowPrice24h'],
    volume: row['volume24h'],
    turnover: row['turnover24h'],
    bid: row['bid1Price'],
    bidSize: row['bid1Size'],
    ask: row['ask1Price'],
    askSize: row['ask1Size'],
  }
  if (product === 'spot') return [said]
  const { indexPrice: index, markPrice: mark, fundingRate, nextFundingTime, openInterest } = row
  return [said, { type: 'derivative', market, time, index, mark, fundingRate, nextFundingTime, openInterest }]
}
