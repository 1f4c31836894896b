import type { Point } from 'klinecharts'
import type { Product } from '#lib/contract/instruments.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'
import { PERIOD_NAMES, type ChartPeriodName } from './chart-periods.ts'

export const INDICATORS = ['MA', 'EMA', 'BOLL', 'SAR', 'VOL', 'MACD', 'RSI', 'KDJ'] as const
export type IndicatorName = (typeof INDICATORS)[number]

/** Those that are drawn over the candles; the others have a pane of their own. */
export const OVER_CANDLES: ReadonlySet<IndicatorName> = new Set(['MA', 'EMA', 'BOLL', 'SAR'])

export const DRAWINGS = ['segment', 'rayLine', 'horizontalStraightLine', 'fibonacciLine'] as const
export type DrawingName = (typeof DRAWINGS)[number]

export interface KeptDrawing {
  readonly name: DrawingName
  readonly points: readonly Partial<Point>[]
}

/** What a person has made of the chart: period and indicators for all pairs, drawings for each. */
export interface KeptChart {
  readonly period: ChartPeriodName
  readonly indicators: readonly IndicatorName[]
}

export const FIRST_CHART: KeptChart = { period: '15m', indicators: ['MA', 'VOL'] }

const CHART_KEY = storageKey('terminal_chart')
const DRAWINGS_MAX = 100

const drawingsKey = (product: Product, symbol: string): string => storageKey(`drawings_${product}_${symbol}`)

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** What was kept; earlier versions kept the period beside the indicators. */
export function readChart(storage: StorageArea): KeptChart {
  const unsafe = parse(readItem(storage, CHART_KEY))
  const { period, indicators } = (typeof unsafe === 'object' ? (unsafe ?? {}) : {}) as Readonly<Record<string, unknown>>
  const kept = preferences.klineInterval.read(storage) || period
  return {
    period: PERIOD_NAMES.find((name) => name === kept) ?? FIRST_CHART.period,
    indicators: Array.isArray(indicators) ? INDICATORS.filter((name) => indicators.includes(name)) : FIRST_CHART.indicators,
  }
}

export function keepChart(storage: StorageArea, chart: KeptChart): void {
  preferences.klineInterval.write(storage, chart.period)
  writeItem(storage, CHART_KEY, JSON.stringify({ indicators: chart.indicators }))
}

/** The drawings of a pair; what is not one is left out. */
export function readDrawings(storage: StorageArea, product: Product, symbol: string): readonly KeptDrawing[] {
  const unsafe = parse(readItem(storage, drawingsKey(product, symbol)))
  return Array.isArray(unsafe) ? unsafe.slice(0, DRAWINGS_MAX).flatMap(readDrawing) : []
}

function readDrawing(unsafe: unknown): KeptDrawing[] {
  if (typeof unsafe !== 'object' || unsafe === null) return []
  const { name, points } = unsafe as Readonly<Record<string, unknown>>
  const known = DRAWINGS.find((entry) => entry === name)
  if (known === undefined || !Array.isArray(points) || points.length > 3) return []
  return [{ name: known, points: points.map(readPoint) }]
}

function readPoint(unsafe: unknown): Partial<Point> {
  if (typeof unsafe !== 'object' || unsafe === null) return {}
  const { timestamp, value } = unsafe as Readonly<Record<string, unknown>>
  return {
    ...(typeof timestamp === 'number' && Number.isFinite(timestamp) && { timestamp }),
    ...(typeof value === 'number' && Number.isFinite(value) && { value }),
  }
}

export function keepDrawings(storage: StorageArea, product: Product, symbol: string, drawings: readonly KeptDrawing[]): void {
  writeItem(storage, drawingsKey(product, symbol), JSON.stringify(drawings.slice(-DRAWINGS_MAX)))
}
