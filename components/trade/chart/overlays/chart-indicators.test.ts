// @vitest-environment jsdom
import { getSupportedIndicators } from 'klinecharts'
import { expect, it } from 'vitest'
import { INDICATORS } from '../indicator-table.ts'
import { registerPriceVolume } from './price-volume.ts'

registerPriceVolume()

it.each(INDICATORS)('%s is an indicator of the chart library', (name) => {
  expect(getSupportedIndicators()).toContain(name)
})
