import type { Point } from 'klinecharts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'
import { CHART_SCALES, CHART_TYPES, type ChartScale, type ChartType } from './chart-look.ts'
import { PERIOD_NAMES, type ChartPeriodName } from './chart-periods.ts'

/** The volume in the price pane: an indicator of ours, see `overlays/price-volume.ts`. */
export const PRICE_VOLUME = 'VOL_PRICE'

/** The indicators by the chart library's names: drawn over the candles, or in a pane of their own. */
export const INDICATOR_PANES = {
  MA: 'candles',
  EMA: 'candles',
  BOLL: 'candles',
  SAR: 'candles',
  [PRICE_VOLUME]: 'candles',
  VOL: 'own',
  MACD: 'own',
  RSI: 'own',
  KDJ: 'own',
} as const
export type IndicatorName = keyof typeof INDICATOR_PANES
export const INDICATORS = Object.keys(INDICATOR_PANES) as readonly IndicatorName[]

export const DRAWINGS = ['segment', 'rayLine', 'horizontalStraightLine', 'fibonacciLine'] as const
export type DrawingName = (typeof DRAWINGS)[number]

export interface PersistedDrawing {
  readonly name: DrawingName
  readonly points: readonly Partial<Point>[]
}

/** The user's chart settings for all pairs; drawings are persisted for each pair. */
export interface PersistedChart {
  readonly period: ChartPeriodName
  readonly indicators: readonly IndicatorName[]
  readonly type: ChartType
  readonly scale: ChartScale
}

export const FIRST_CHART: PersistedChart = { period: '15m', indicators: ['MA', 'VOL_PRICE'], type: 'candles', scale: 'linear' }

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

/** Reads the persisted settings; earlier versions stored the period with the indicators. */
export function readChart(storage: StorageArea): PersistedChart {
  const unsafe = parse(readItem(storage, CHART_KEY))
  const { period, indicators, type, scale } = (typeof unsafe === 'object' ? (unsafe ?? {}) : {}) as Readonly<Record<string, unknown>>
  const kept = preferences.klineInterval.read(storage) || period
  return {
    period: PERIOD_NAMES.find((name) => name === kept) ?? FIRST_CHART.period,
    indicators: Array.isArray(indicators) ? INDICATORS.filter((name) => indicators.includes(name)) : FIRST_CHART.indicators,
    type: CHART_TYPES.find((name) => name === type) ?? FIRST_CHART.type,
    scale: CHART_SCALES.find((name) => name === scale) ?? FIRST_CHART.scale,
  }
}

export function keepChart(storage: StorageArea, chart: PersistedChart): void {
  preferences.klineInterval.write(storage, chart.period)
  writeItem(storage, CHART_KEY, JSON.stringify({ indicators: chart.indicators, type: chart.type, scale: chart.scale }))
}

/** Reads the drawings of a pair; invalid ones are dropped. */
export function readDrawings(storage: StorageArea, product: Product, symbol: string): readonly PersistedDrawing[] {
  const unsafe = parse(readItem(storage, drawingsKey(product, symbol)))
  return Array.isArray(unsafe) ? unsafe.slice(0, DRAWINGS_MAX).flatMap(readDrawing) : []
}

function readDrawing(unsafe: unknown): PersistedDrawing[] {
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

export function persistDrawings(storage: StorageArea, product: Product, symbol: string, drawings: readonly PersistedDrawing[]): void {
  writeItem(storage, drawingsKey(product, symbol), JSON.stringify(drawings.slice(-DRAWINGS_MAX)))
}
