import type { Names, RawLevel, Said } from './exchange.ts'
import { isFields, readList, readNumber, readText, type Fields } from './fields.ts'

/** The decimals that a pair's prices and sizes are written with, which its checksum covers. */
export interface Places {
  readonly price: number
  readonly size: number
}

/** Kraken's channels, version 2, as docs.kraken.com/api/docs/websocket-v2 describes them. Its figures are JSON numbers. */
export function readKraken(message: unknown, names: Names, findPlaces: (id: string) => Places | undefined): readonly Said[] {
  if (!isFields(message)) return []
  if (message['success'] === false) return [{ type: 'refusal', message: readText(message['error']) || 'A subscription was refused.' }]
  const { channel } = message
  const rows = readList(message['data']).filter(isFields)
  return rows.flatMap((row): Said[] => {
    const id = readText(row['symbol'])
    const market = names('spot', id)
    if (market === null) return []
    if (channel === 'trade') return [{ type: 'trades', market, trades: [trade(row)] }]
    if (channel === 'ticker') return [{ type: 'ticker', market, time: readTime(row), ...tickerFigures(row) }]
    const places = findPlaces(id)
    if (channel !== 'book' || places === undefined) return []
    const snapshot = message['type'] === 'snapshot'
    const [asks, bids] = [levels(row['asks'], places), levels(row['bids'], places)]
    return [{ type: 'book', market, snapshot, time: readTime(row), asks, bids, sequence: {}, checksum: readNumber(row['checksum']) }]
  })
}

function levels(unsafe: unknown, places: Places): RawLevel[] {
  return readList(unsafe).map((row) => {
    const [price, size] = isFields(row) ? [readNumber(row['price']), readNumber(row['qty'])] : [null, null]
    return [price?.toFixed(places.price), size?.toFixed(places.size)]
  })
}

function trade(row: Fields) {
  return { id: readText(row['trade_id']), time: readTime(row), price: row['price'], size: row['qty'], buy: row['side'] === 'buy' }
}

function tickerFigures(row: Fields) {
  const [last, change] = [readNumber(row['last']), readNumber(row['change'])]
  return {
    last: row['last'],
    open24h: last === null || change === null ? undefined : last - change,
    high24h: row['high'],
    low24h: row['low'],
    volume: row['volume'],
    bid: row['bid'],
    bidSize: row['bid_qty'],
    ask: row['ask'],
    askSize: row['ask_qty'],
  }
}

function readTime(row: Fields): number | null {
  const time = Date.parse(readText(row['timestamp']))
  return Number.isNaN(time) ? null : time
}
