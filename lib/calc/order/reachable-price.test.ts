import { expect, it } from 'vitest'
import { reachableLiquidation } from './reachable-price.ts'

it.for([
  ['45000.1', '50000', '45000.1'],
  ['0.1', '50000', '0.1'],
  ['500000', '50000', '500000'],
  ['500000.1', '50000', null],
  ['0', '50000', null],
  ['-12', '50000', null],
  ['120', '0', '120'],
] as const)('a liquidation price of %s at a mark of %s is told as %s', ([price, mark, told]) => {
  expect(reachableLiquidation(price, mark)).toBe(told)
})
