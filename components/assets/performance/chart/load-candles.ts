import type { Candle } from '#lib/contract/market/market.ts'
import type { JournalTrade } from '#lib/contract/trading/trading-journal.ts'
import { readPublic } from '#lib/http/public/public-calls.ts'
import { chartWindow, type ChartWindow } from './chart-window.ts'

export interface TradeCandles {
  readonly window: ChartWindow
  readonly candles: readonly Candle[]
}

/** Fetches the candles around a trade. Rejects without a usable answer. */
export async function loadCandles({ product, symbol, openedAt, closedAt }: JournalTrade): Promise<TradeCandles> {
  const window = chartWindow(openedAt, closedAt)
  const { interval, limit, endTime } = window
  const data = await readPublic('/market/candles', { product, symbol, interval, limit, endTime })
  return { window, candles: readCandles(data).filter(([time]) => time <= endTime) }
}

function readCandles(unsafe: unknown): readonly Candle[] {
  if (typeof unsafe !== 'object' || unsafe === null || !('candles' in unsafe)) return []
  // The exchange's own answer, by its schema `MarketCandles`.
  return Array.isArray(unsafe.candles) ? (unsafe.candles as Candle[]) : []
}
