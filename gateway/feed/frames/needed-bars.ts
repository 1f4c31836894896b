import type { Bar, CandleKind, CandleWindow } from '../market-feed.ts'
import { barAt, widestLevel } from '../tape/bars.ts'
import { DAY_MS, levelOf, MINUTE_MS, openingOf, shiftOpening, type Level } from '../intervals.ts'
import type { MarketName } from './frame.ts'
import { LEVEL_MS, type BarSeries } from './bar-series.ts'

/** Finished bars of one level that open in a span, both ends inclusive. */
export interface BarsRequest {
  readonly market: MarketName
  readonly kind: CandleKind
  readonly level: Level
  readonly from: number
  readonly to: number
}

type Need = Pick<BarsRequest, 'level' | 'from' | 'to'>

const NARROWER: Readonly<Record<Level, readonly Level[]>> = {
  day: ['day', 'hour', 'minute'],
  hour: ['hour', 'minute'],
  minute: ['minute'],
}

/** The longest span of one request; the newest part of a longer one is asked for first. */
const REQUEST_MS: Readonly<Record<Level, number>> = { minute: DAY_MS, hour: 42 * DAY_MS, day: 1000 * DAY_MS }

/** Returns the finished bars that make up the candles of a window at a given time. */
export function neededBars({ interval, limit, startTime, endTime }: CandleWindow, nowMs: number): Need[] {
  const last = openingOf(interval, Math.min(endTime ?? nowMs, nowMs))
  const oldest = Math.max(0, shiftOpening(interval, last, 1 - limit))
  let from = startTime === undefined ? oldest : Math.max(oldest, openingOf(interval, startTime))
  const end = Math.min(shiftOpening(interval, last, 1), Math.floor(nowMs / MINUTE_MS) * MINUTE_MS)
  const needs: Need[] = []
  for (const level of NARROWER[levelOf(interval)]) {
    const length = LEVEL_MS[level]
    const to = Math.floor(end / length) * length
    if (to <= from) continue
    needs.push({ level, from, to: to - length })
    from = to
  }
  return needs
}

/** Cuts a span into requests, newest first. */
export function requestsOf(market: MarketName, kind: CandleKind, { level, from, to }: Need): BarsRequest[] {
  const requests: BarsRequest[] = []
  for (let end = to; end >= from;) {
    const start = Math.max(from, Math.floor(end / REQUEST_MS[level]) * REQUEST_MS[level])
    requests.push({ market, kind, level, from: start, to: end })
    end = start - LEVEL_MS[level]
  }
  return requests
}

/** Returns the bars of a window, oldest first. A bar of which a finished part is unknown is left out. */
export function candlesOf(series: BarSeries, window: CandleWindow, nowMs: number): Bar[] {
  const { interval, limit, startTime = 0 } = window
  const bars: Bar[] = []
  let opening = openingOf(interval, Math.min(window.endTime ?? nowMs, nowMs))
  for (let step = 0; step < limit && opening >= startTime; step += 1) {
    const bar = isWhole(series, opening, shiftOpening(interval, opening, 1), nowMs)
      ? barAt(series, interval, opening, nowMs, window.quotes ?? true)
      : undefined
    if (bar !== undefined) bars.push(bar)
    opening = shiftOpening(interval, opening, -1)
  }
  return bars.toReversed()
}

function isWhole(series: BarSeries, from: number, to: number, nowMs: number): boolean {
  const end = Math.min(to, Math.floor(nowMs / MINUTE_MS) * MINUTE_MS) / MINUTE_MS
  for (let minute = from / MINUTE_MS; minute < end;) {
    const [level, length] = widestLevel(minute, end)
    if (!series.isThere(level, minute / length)) return false
    minute += length
  }
  return true
}
