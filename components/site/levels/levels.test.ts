import { expect, it } from 'vitest'
import { FEE_LEVELS } from '#lib/contract/market/fees.ts'
import { endsOf, levelOf } from './levels.ts'

it('finds every level of the table and no other', () => {
  for (const row of FEE_LEVELS.futures) expect(levelOf('futures', row.level)).toBe(row)
  expect(() => levelOf('futures', 5)).toThrow('futures has a fee level 5')
})

it('names the ends of the tables', () => {
  expect([endsOf('spot').first.level, endsOf('spot').last.level]).toEqual([0, 7])
  expect([endsOf('futures').first.level, endsOf('futures').last.level]).toEqual([0, 4])
})
