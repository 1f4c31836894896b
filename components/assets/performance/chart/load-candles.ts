import type { Candle } from '#lib/contract/market/market.ts'
import type { JournalTrade } from '#lib/contract/trading/trading-journal.ts'
import { chartWindow, type ChartWindow } from './chart-window.ts'

/** Specification 7.1. */
const TIMEOUT_MS = 10_000

export interface TradeCandles {
  readonly window: ChartWindow
  readonly candles: readonly Candle[]
}

/** Fetches the candles around a trade. Rejects without a usable answer. */
export async function loadCandles({ product, symbol, openedAt, closedAt }: JournalTrade): Promise<TradeCandles> {
  const window = chartWindow(openedAt, closedAt)
  const { interval, limit, endTime } = window
  const query = new URLSearchParams({ product, symbol, interval, limit: String(limit), endTime: String(endTime) })
  const response = await fetch(`/v1/market/candles?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const body: unknown = await response.json()
  return { window, candles: readCandles(body).filter(([time]) => time <= endTime) }
}

function readCandles(unsafe: unknown): readonly Candle[] {
  if (typeof unsafe !== 'object' || unsafe === null || !('data' in unsafe)) return []
  const { data } = unsafe
  // The exchange's own answer, by its schema `MarketCandles`.
  return typeof data === 'object' && data !== null && 'candles' in data && Array.isArray(data.candles) ? (data.candles as Candle[]) : []
}
