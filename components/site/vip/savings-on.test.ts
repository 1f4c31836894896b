import { expect, it } from 'vitest'
import { savingsOn } from './savings-on.ts'

it('compares every level up to the one that the volume reaches with the first', () => {
  expect(savingsOn('2000000')).toEqual([
    { level: 0, rate: '0.001', fees: '2000', saved: '0' },
    { level: 1, rate: '0.0008', fees: '1600', saved: '400' },
    { level: 2, rate: '0.0007', fees: '1400', saved: '600' },
  ])
})

it('reaches a level at its threshold, not below it', () => {
  expect(savingsOn('500000').map((row) => row.level)).toEqual([0, 1])
  expect(savingsOn('499999.99').map((row) => row.level)).toEqual([0])
})
