import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle } from '#lib/contract/market/market.ts'
import { readPublic } from '#lib/http/public/public-calls.ts'
import { isSeries, type ChartInterval } from './series.ts'

export interface CandleRequest {
  readonly product: Product
  readonly symbol: string
  readonly interval: ChartInterval
  readonly count: number
}

/** Fetches the newest candles of a pair from `GET /v1/market/candles`, oldest first. Rejects without a usable answer, or if aborted. */
export async function fetchCandles({ product, symbol, interval, count }: CandleRequest, abort: AbortSignal): Promise<Candle[]> {
  const rows = readCandles(await readPublic('/market/candles', { product, symbol, interval, limit: count }, { signal: abort }))
  if (!isSeries(rows)) throw new Error(`no candles in the answer for ${symbol} ${interval}`)
  return rows
}

function readCandles(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'candles' in data ? data.candles : undefined
}
