import type { Product } from '#lib/contract/market/instruments.ts'
import type { Names, RawTrade, Said } from './exchange.ts'
import { isFields, readFields, readInteger, readText, type Fields } from './fields.ts'
import { rawLevels } from './raw-levels.ts'

/**
 * Binance's public streams, as developers.binance.com "Web Socket Streams" (spot) and "Websocket Market Streams" (USDS-margined futures)
 * describe them. Symbols are the same in both, so the socket decides which one a message is about.
 */
export function readBinance(message: unknown, product: Product, names: Names): readonly Said[] {
  if (Array.isArray(message)) return message.filter(isFields).flatMap((row) => readEvent(row, product, names))
  if (!isFields(message)) return []
  if (message['error'] !== undefined && message['error'] !== null) {
    return [{ type: 'refusal', message: readText(readFields(message['error'])['msg']) || 'A subscription was refused.' }]
  }
  // Combined streams wrap their events.
  return typeof message['stream'] === 'string' ? readBinance(message['data'], product, names) : readEvent(message, product, names)
}

function readEvent(event: Fields, product: Product, names: Names): Said[] {
  if (event['e'] === 'contractInfo') return [{ type: 'listing' }]
  const market = names(product, readText(event['s']))
  if (market === null) return []
  const time = readInteger(event['E'])
  switch (event['e']) {
    case 'depthUpdate':
      return [
        {
          type: 'book',
          market,
          snapshot: false,
          // Futures send the time of the change; spot the time of sending.
          time: readInteger(event['T']) ?? time,
          asks: rawLevels(event['a']),
          bids: rawLevels(event['b']),
          sequence: {
            first: readInteger(event['U']),
            last: readInteger(event['u']),
            ...(event['pu'] === undefined ? {} : { previous: readInteger(event['pu']) }),
          },
          checksum: null,
        },
      ]
    case 'aggTrade':
      // `m`: the buyer was the maker.
      return [
        {
          type: 'trades',
          market,
          trades: [binanceTrade(event)],
        },
      ]
    case '24hrTicker':
      return [
        {
          type: 'ticker',
          market,
          time,
          last: event['c'],
          open24h: event['o'],
          high24h: event['h'],
          low24h: event['l'],
          volume: event['v'],
          turnover: event['q'],
          // Only spot sends the best prices here.
          bid: event['b'],
          bidSize: event['B'],
          ask: event['a'],
          askSize: event['A'],
        },
      ]
    case 'markPriceUpdate':
      return [
        { type: 'derivative', market, time, mark: event['p'], index: event['i'], fundingRate: event['r'], nextFundingTime: event['T'] },
      ]
    default:
      return []
  }
}

/** An aggregate trade of the stream, or of "Compressed/Aggregate trades list", which has the same fields. */
export function binanceTrade(row: Fields): RawTrade {
  return { id: readText(row['a']), time: row['T'], price: row['p'], size: row['q'], buy: row['m'] === false }
}
