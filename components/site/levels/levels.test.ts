import { expect, it } from 'vitest'
import { FEE_LEVELS } from '#lib/contract/market/fees.ts'
import { findEnds, requireLevel } from './levels.ts'

it('finds every level of the table and no other', () => {
  for (const row of FEE_LEVELS.futures) expect(requireLevel('futures', row.level)).toBe(row)
  expect(() => requireLevel('futures', 5)).toThrow('futures has a fee level 5')
})

it('names the ends of the tables', () => {
  expect([findEnds('spot').first.level, findEnds('spot').last.level]).toEqual([0, 7])
  expect([findEnds('futures').first.level, findEnds('futures').last.level]).toEqual([0, 4])
})
