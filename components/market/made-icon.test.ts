import { expect, it } from 'vitest'
import { MADE_COLORS, makeIcon } from './made-icon.ts'

it.each([
  { symbol: 'PEPE', letters: 'PE' },
  { symbol: '1000SATS', letters: 'SA' },
  { symbol: '1INCH', letters: 'IN' },
  { symbol: 'W', letters: 'W' },
  { symbol: '42', letters: '42' },
  { symbol: '币安人生', letters: '币安' },
])('writes $letters for $symbol, always in the same colour', ({ symbol, letters }) => {
  expect(makeIcon(symbol).letters).toBe(letters)
  expect(makeIcon(symbol)).toEqual(makeIcon(symbol))
})

it('spreads symbols over all colours', () => {
  const colors = Array.from({ length: 400 }, (_, index) => makeIcon(`COIN${index}`).color)
  expect(new Set(colors).size).toBe(MADE_COLORS)
  expect(Math.max(...Array.from({ length: MADE_COLORS }, (_, color) => colors.filter((each) => each === color).length))).toBeLessThan(80)
})
