// @vitest-environment jsdom
import { getSupportedOverlays } from 'klinecharts'
import { expect, it } from 'vitest'
import { DRAWINGS } from '../persisted-drawings.ts'
import { measureText, registerDrawingOverlays } from './drawing-overlays.ts'

registerDrawingOverlays()

it.each(DRAWINGS)('%s is a drawing of the chart library', (name) => {
  expect(getSupportedOverlays()).toContain(name)
})

it.each([
  { from: 100, to: 110, bars: 5, text: '+10.00 (+10.00%) · 5 × 15m' },
  { from: 100, to: 90, bars: -3, text: '-10.00 (-10.00%) · 3 × 15m' },
])('measures from $from to $to', ({ from, to, bars, text }) => {
  const points = [
    { value: from, dataIndex: 10 },
    { value: to, dataIndex: 10 + bars },
  ]
  expect(measureText(points, 2, '15m').replaceAll(/[\u2066-\u2069]/g, '')).toBe(text)
})

it('measures nothing before its second point is set', () => expect(measureText([{ value: 1 }], 2, '15m')).toBe(''))
