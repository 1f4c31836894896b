import { expect, it } from 'vitest'
import { FUTURES_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { readTiers } from './tiers.ts'

// Goal: an exchange's tiers are taken over whole, or not at all.

const row = (maxValue: unknown, maxLeverage: unknown, maintenanceRate: unknown) => ({ maxValue, maxLeverage, maintenanceRate })

it('gives the tiers of our own table back, as another Agio publishes them', () => {
  for (const { tiers } of FUTURES_INSTRUMENTS) {
    expect(readTiers(tiers.map(({ maxValue, maxLever, mm }) => row(maxValue, maxLever, mm)))).toEqual(tiers)
  }
})

it.each([
  ['no tiers', []],
  ['a smaller tier after a larger one', [row('100', '50', '0.01'), row('50', '20', '0.02')]],
  ['a rate that falls', [row('100', '50', '0.02'), row('200', '20', '0.01')]],
  ['a rate of one', [row('100', '50', '1')]],
  ['a value that is none', [row('NaN', '50', '0.01')]],
  ['no leverage', [row('100', '0', '0.01')]],
])('uses none of %s', (_name, rows) => {
  expect(readTiers(rows)).toBeNull()
})
