import type { Names, RawLevel, Said } from './exchange.ts'
import { isFields, listOf, numberOf, textOf, type Fields } from './fields.ts'

/** The decimals that a pair's prices and sizes are written with, which its checksum covers. */
export interface Places {
  readonly price: number
  readonly size: number
}

/** Kraken's channels, version 2, as docs.kraken.com/api/docs/websocket-v2 describes them. Its figures are JSON numbers. */
export function readKraken(message: unknown, names: Names, placesOf: (id: string) => Places | undefined): readonly Said[] {
  if (!isFields(message)) return []
  if (message['success'] === false) return [{ type: 'refusal', message: textOf(message['error']) || 'A subscription was refused.' }]
  const { channel } = message
  const rows = listOf(message['data']).filter(isFields)
  return rows.flatMap((row): Said[] => {
    const id = textOf(row['symbol'])
    const market = names('spot', id)
    if (market === null) return []
    if (channel === 'trade') return [{ type: 'trades', market, trades: [trade(row)] }]
    if (channel === 'ticker') return [{ type: 'ticker', market, time: timeOf(row), ...tickerFigures(row) }]
    const places = placesOf(id)
    if (channel !== 'book' || places === undefined) return []
    const snapshot = message['type'] === 'snapshot'
    const [asks, bids] = [levels(row['asks'], places), levels(row['bids'], places)]
    return [{ type: 'book', market, snapshot, time: timeOf(row), asks, bids, sequence: {}, checksum: numberOf(row['checksum']) }]
  })
}

function levels(unsafe: unknown, places: Places): RawLevel[] {
  return listOf(unsafe).map((row) => {
    const [price, size] = isFields(row) ? [numberOf(row['price']), numberOf(row['qty'])] : [null, null]
    return [price?.toFixed(places.price), size?.toFixed(places.size)]
  })
}

function trade(row: Fields) {
  return { id: textOf(row['trade_id']), time: timeOf(row), price: row['price'], size: row['qty'], buy: row['side'] === 'buy' }
}

function tickerFigures(row: Fields) {
  const [last, change] = [numberOf(row['last']), numberOf(row['change'])]
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

function timeOf(row: Fields): number | null {
  const time = Date.parse(textOf(row['timestamp']))
  return Number.isNaN(time) ? null : time
}
