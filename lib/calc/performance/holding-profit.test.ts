import { expect, it } from 'vitest'
import { holdingProfit } from './holding-profit.ts'

it.each([
  { total: '0.5', value: '30000', averageCost: '50000', is: { profit: '5000', ratio: '0.2' } },
  { total: '0.5', value: '20000', averageCost: '50000', is: { profit: '-5000', ratio: '-0.2' } },
  { total: '0', value: '0', averageCost: '50000', is: { profit: '0', ratio: null } },
  { total: '1', value: null, averageCost: '50000', is: null },
  { total: '1', value: '30000', averageCost: null, is: null },
])('$total coins worth $value at a cost of $averageCost each', ({ averageCost, is, ...held }) => {
  expect(holdingProfit(held, averageCost)).toEqual(is)
})
