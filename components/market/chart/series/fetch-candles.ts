import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle } from '#lib/contract/market/market.ts'
import { isSeries, type ChartInterval } from './series.ts'
import { limitSignal } from '#lib/kernel/timeout.ts'

/** Specification 7.1. */
const TIMEOUT_MS = 10_000

export interface CandleRequest {
  readonly product: Product
  readonly symbol: string
  readonly interval: ChartInterval
  readonly count: number
}

/** Fetches the newest candles of a pair from `GET /v1/market/candles`, oldest first. Rejects without a usable answer, or if aborted. */
export async function fetchCandles({ product, symbol, interval, count }: CandleRequest, abort: AbortSignal): Promise<Candle[]> {
  const query = new URLSearchParams({ product, symbol, interval, limit: String(count) })
  const response = await fetch(`/v1/market/candles?${query}`, {
    signal: limitSignal(abort, TIMEOUT_MS),
  })
  const body: unknown = await response.json()
  const rows = readCandles(body)
  if (!isSeries(rows)) throw new Error(`no candles in the answer for ${symbol} ${interval}`)
  return rows
}

function readCandles(unsafe: unknown): unknown {
  if (typeof unsafe !== 'object' || unsafe === null || !('data' in unsafe)) return undefined
  const { data } = unsafe
  return typeof data === 'object' && data !== null && 'candles' in data ? data.candles : undefined
}
