import { storageKey } from '#lib/settings/keys.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'
import { createPersisted } from '../terminal/persisted.ts'
import { CHART_SCALES, CHART_TYPES, type ChartScale, type ChartType } from './look-names.ts'
import { PERIOD_NAMES, type ChartPeriodName } from './chart-periods.ts'
import { firstChoice, readChoice, type IndicatorChoice } from './indicator-table.ts'

/** The part of the settings that a template has. */
export interface ChartTemplate {
  readonly indicators: readonly IndicatorChoice[]
  readonly type: ChartType
  readonly scale: ChartScale
  /** Whether the scale leaves room for the account's orders, targets and positions. */
  readonly fits: boolean
}

/** The user's chart settings for all pairs; drawings are persisted for each pair. */
export interface PersistedChart extends ChartTemplate {
  readonly period: ChartPeriodName
  /** The pair that is drawn beside the chart's own; empty for none. */
  readonly compare: string
}

export const FIRST_CHART: PersistedChart = {
  period: '15m',
  indicators: [firstChoice('MA'), firstChoice('VOL_PRICE')],
  type: 'candles',
  scale: 'linear',
  fits: false,
  compare: '',
}

const CHART_KEY = storageKey('terminal_chart')
const USED_KEY = storageKey('terminal_chart_used')
const TEMPLATES_KEY = storageKey('terminal_chart_templates')
export const TEMPLATES_MAX = 20
export const TEMPLATE_NAME_MAX = 30

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return readFields(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

function readFields(unsafe: unknown): Readonly<Record<string, unknown>> {
  return (typeof unsafe === 'object' ? (unsafe ?? {}) : {}) as Readonly<Record<string, unknown>>
}

function readTemplate({ indicators, type, scale, fits }: Readonly<Record<string, unknown>>): ChartTemplate {
  return {
    indicators: Array.isArray(indicators) ? unique(indicators.flatMap(readChoice)) : FIRST_CHART.indicators,
    type: CHART_TYPES.find((name) => name === type) ?? FIRST_CHART.type,
    scale: CHART_SCALES.find((name) => name === scale) ?? FIRST_CHART.scale,
    fits: fits === true,
  }
}

function unique(choices: readonly IndicatorChoice[]): readonly IndicatorChoice[] {
  return [...new Map(choices.map((choice) => [choice.name, choice])).values()]
}

/** Reads the persisted settings; earlier versions stored the period with the indicators. */
export function readChart(storage: StorageArea): PersistedChart {
  const unsafe = parse(readItem(storage, CHART_KEY))
  const kept = preferences.klineInterval.read(storage) || unsafe['period']
  const compare = unsafe['compare']
  return {
    period: PERIOD_NAMES.find((name) => name === kept) ?? FIRST_CHART.period,
    ...readTemplate(unsafe),
    compare: typeof compare === 'string' && /^[A-Z0-9]{1,30}$/.test(compare) ? compare : '',
  }
}

/** Saves the settings, which also shows that the tools are used on this device. */
export function keepChart(storage: StorageArea, { period, ...chart }: PersistedChart): void {
  preferences.klineInterval.write(storage, period)
  writeItem(storage, CHART_KEY, JSON.stringify(chart))
  writeItem(storage, USED_KEY, '1')
}

/** Checks whether the trader has used the chart's tools on this device, so that they are worth loading at once. */
export function hasUsedTools(storage: StorageArea): boolean {
  return readItem(storage, USED_KEY) !== null
}

/** Notes that the trader has used a tool that changes no setting. */
export function noteToolsUsed(storage: StorageArea): void {
  if (!hasUsedTools(storage)) writeItem(storage, USED_KEY, '1')
}

export const persistedChart = createPersisted(FIRST_CHART, readChart, keepChart)

/** The user's templates by name, in the order in which they were saved. */
export type ChartTemplates = Readonly<Record<string, ChartTemplate>>

/** Reads the persisted templates; unreadable parts get their defaults. */
export function readTemplates(storage: StorageArea): ChartTemplates {
  const entries = Object.entries(parse(readItem(storage, TEMPLATES_KEY))).slice(0, TEMPLATES_MAX)
  return Object.fromEntries(entries.map(([name, unsafe]) => [name.slice(0, TEMPLATE_NAME_MAX), readTemplate(readFields(unsafe))]))
}

export const persistedTemplates = createPersisted<ChartTemplates>({}, readTemplates, (storage, templates) =>
  writeItem(storage, TEMPLATES_KEY, JSON.stringify(templates)),
)
