import { beforeEach, expect, it } from 'vitest'
import { openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import { storageKey } from '#lib/settings/keys.ts'
import type { StorageArea } from '#lib/storage/storage.ts'
import { FIRST_CHART, keepChart, persistDrawings, readChart, readDrawings } from './persisted-chart.ts'

let storage: StorageArea
beforeEach(() => {
  storage = openBrowserOfTabs().openTab().storage
})

it('keeps period and indicators for all pairs, drawings for each', () => {
  keepChart(storage, { period: '1h', indicators: ['RSI'], type: 'hollow', scale: 'logarithm' })
  persistDrawings(storage, 'spot', 'BTCUSDT', [{ name: 'segment', points: [{ timestamp: 1, value: 2 }] }])
  expect(readChart(storage)).toEqual({ period: '1h', indicators: ['RSI'], type: 'hollow', scale: 'logarithm' })
  expect(readDrawings(storage, 'spot', 'BTCUSDT')).toEqual([{ name: 'segment', points: [{ timestamp: 1, value: 2 }] }])
  expect(readDrawings(storage, 'futures', 'BTCUSDT')).toEqual([])
})

it('takes over the period that earlier versions kept beside the indicators, until another one is chosen', () => {
  storage.setItem(storageKey('terminal_chart'), '{"period":"4h","indicators":["RSI"]}')
  expect(readChart(storage)).toEqual({ ...FIRST_CHART, period: '4h', indicators: ['RSI'] })
  keepChart(storage, { ...FIRST_CHART, period: '1d', indicators: ['RSI'] })
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
