import type { Bar } from '../../market-feed.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Level } from '../../intervals.ts'
import type { RawBar } from '../exchanges/exchange.ts'
import { integerOf, numberOf, positiveUnitsOf } from '../exchanges/fields.ts'
import type { Scale } from '../instruments/scale.ts'

export const LEVEL_MS: Readonly<Record<Level, number>> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

/**
 * Rounds a bar to ticks and lots; null if a price or the time cannot be read. Its turnover is estimated from its prices if none is sent.
 */
export function readBar(raw: RawBar, scale: Pick<Scale, 'pricePlace' | 'sizePlace'>, level: Level): Bar | null {
  const time = integerOf(raw.time)
  const ticks = [raw.open, raw.high, raw.low, raw.close].map((price) => positiveUnitsOf(price, 10 ** scale.pricePlace))
  if (time === null || time % LEVEL_MS[level] !== 0 || ticks.includes(null)) return null
  const [open, high, low, close] = ticks as [number, number, number, number]
  const volume = Math.round((numberOf(raw.volume) ?? 0) * 10 ** scale.sizePlace)
  const turnover = numberOf(raw.turnover)
  const typical = (open + high + low + close) / 4
  const quote = turnover === null ? typical * volume : turnover * 10 ** (scale.pricePlace + scale.sizePlace)
  if (!Number.isSafeInteger(volume) || volume < 0 || !Number.isFinite(quote) || quote < 0) return null
  return {
    time,
    open,
    high: Math.max(open, high, low, close),
    low: Math.min(open, high, low, close),
    close,
    volume,
    quote: BigInt(Math.round(quote)),
  }
}

/**
 * Returns the bars of a span without gaps, oldest first: exchanges leave out minutes without a trade, which are filled flat at the last
 * close. The time before the first bar stays empty: the market may not have existed.
 */
export function fillFlat(bars: readonly Bar[], level: Level, to: number): Bar[] {
  const step = LEVEL_MS[level]
  const filled: Bar[] = []
  for (const bar of bars.toSorted((a, b) => a.time - b.time)) {
    const last = filled.at(-1)
    if (last?.time === bar.time) continue
    fillUntil(filled, bar.time, step)
    filled.push(bar)
  }
  fillUntil(filled, to + 1, step)
  return filled
}

function fillUntil(filled: Bar[], end: number, step: number): void {
  const last = filled.at(-1)
  if (last === undefined) return
  const { close } = last
  for (let time = last.time + step; time < end; time += step) {
    filled.push({ time, open: close, high: close, low: close, close, volume: 0, quote: 0n })
  }
}
