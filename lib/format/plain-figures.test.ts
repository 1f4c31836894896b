import { expect, it } from 'vitest'
import { aboutFigure, groupPlain, MASKED, MISSING } from './number.ts'

it('marks a valuation, but neither what is missing nor what is hidden', () => {
  expect([aboutFigure('12.5'), aboutFigure(MISSING), aboutFigure(MASKED)]).toEqual(['≈ 12.5', MISSING, MASKED])
})

it.each([
  ['105203.6', '105,203.6'],
  ['-1234', '-1,234'],
  ['999', '999'],
  ['1,234.5', '1,234.5'],
  ['2026-01-05', '2026-01-05'],
  ['--', '--'],
  ['12345x', '12345x'],
])('groups a plain decimal alone: %s is %s', (text, shown) => expect(groupPlain(text)).toBe(shown))
