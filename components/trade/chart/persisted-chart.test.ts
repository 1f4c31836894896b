import { beforeEach, expect, it } from 'vitest'
import { openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import { storageKey } from '#lib/settings/keys.ts'
import type { StorageArea } from '#lib/storage/storage.ts'
import { firstChoice } from './indicator-table.ts'
import { FIRST_CHART, hasUsedTools, keepChart, noteToolsUsed, readChart, readTemplates } from './persisted-chart.ts'
import { persistDrawings, readDrawings } from './persisted-drawings.ts'

let storage: StorageArea
beforeEach(() => {
  storage = openBrowserOfTabs().openTab().storage
})

const HOURLY = { ...FIRST_CHART, period: '1h', indicators: [firstChoice('RSI')], type: 'hollow', scale: 'logarithm' } as const

it('keeps period and indicators for all pairs, drawings for each', () => {
  keepChart(storage, HOURLY)
  persistDrawings(storage, 'spot', 'BTCUSDT', [{ name: 'segment', points: [{ timestamp: 1, value: 2 }] }])
  expect(readChart(storage)).toEqual(HOURLY)
  expect(readDrawings(storage, 'spot', 'BTCUSDT')).toEqual([{ name: 'segment', points: [{ timestamp: 1, value: 2 }] }])
  expect(readDrawings(storage, 'futures', 'BTCUSDT')).toEqual([])
})

it('keeps the settings of an indicator, the lock of a drawing and the text of a note', () => {
  const average = { ...firstChoice('EMA'), params: [21, 55, 200], pane: 'own' as const }
  keepChart(storage, { ...FIRST_CHART, indicators: [average], fits: true, compare: 'ETHUSDT' })
  expect(readChart(storage)).toEqual({ ...FIRST_CHART, indicators: [average], fits: true, compare: 'ETHUSDT' })
  const note = { name: 'note', points: [{ timestamp: 1, value: 2 }], locked: true, text: 'Breakout' } as const
  persistDrawings(storage, 'spot', 'BTCUSDT', [note])
  expect(readDrawings(storage, 'spot', 'BTCUSDT')).toEqual([note])
})

it('knows that the tools were used once a setting is kept or a drawing begun', () => {
  expect(hasUsedTools(storage)).toBe(false)
  noteToolsUsed(storage)
  expect(hasUsedTools(storage)).toBe(true)
  storage.removeItem(storageKey('terminal_chart_used'))
  keepChart(storage, FIRST_CHART)
  expect(hasUsedTools(storage)).toBe(true)
})

it.each(['[', '7', '{"Mine":7}'])('makes templates of %s', (text) => {
  storage.setItem(storageKey('terminal_chart_templates'), text)
  const { indicators, type, scale, fits } = FIRST_CHART
  expect(readTemplates(storage)).toEqual(text.startsWith('{') ? { Mine: { indicators, type, scale, fits } } : {})
})

it('takes over the period and the names of indicators that earlier versions kept, until others are chosen', () => {
  storage.setItem(storageKey('terminal_chart'), '{"period":"4h","indicators":["RSI"]}')
  expect(readChart(storage)).toEqual({ ...FIRST_CHART, period: '4h', indicators: [firstChoice('RSI')] })
  keepChart(storage, { ...FIRST_CHART, period: '1d' })
  expect([readChart(storage).period, storage.getItem(storageKey('kline_interval'))]).toEqual(['1d', '1d'])
})

it.each(['[', '7', '{"period":"9y","indicators":["EVIL"]}'])('makes sense of %s', (text) => {
  storage.setItem(storageKey('terminal_chart'), text)
  const chart = readChart(storage)
  expect(chart.period).toBe(FIRST_CHART.period)
  expect(chart.indicators).toEqual(text.startsWith('{') ? [] : FIRST_CHART.indicators)
})

it.each([
  { text: '{}', drawings: [] },
  { text: '[null,{"name":"worm","points":[]},{"name":"segment","points":[1,2,3,4]}]', drawings: [] },
  { text: '[{"name":"rayLine","points":[{"timestamp":"x","value":3},null]}]', drawings: [{ name: 'rayLine', points: [{ value: 3 }, {}] }] },
])('draws nothing that is no drawing: $text', ({ text, drawings }) => {
  storage.setItem(storageKey('drawings_spot_BTCUSDT'), text)
  expect(readDrawings(storage, 'spot', 'BTCUSDT')).toEqual(drawings)
})
