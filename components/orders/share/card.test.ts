import { expect, it } from 'vitest'
import { CARD, findTextDirection, layOutCard } from './card.ts'

const rows = (count: number) => Array.from({ length: count }, () => ({ label: '', text: '', share: 0.5 }))

it.each([
  { figures: 2, bars: 0 },
  { figures: 3, bars: 0 },
  { figures: 5, bars: 0 },
  { figures: 3, bars: 5 },
  { figures: 5, bars: 8 },
  { figures: 4, bars: 12 },
])('a picture of $figures figures and $bars bars is filled, and no more', ({ figures, bars }) => {
  const layout = layOutCard({ figures: rows(figures), bars: rows(bars) })
  const lastFigure = layout.figures.top + (figures - 1) * layout.figures.pitch
  const last = bars === 0 ? lastFigure : layout.bars.top + (Math.min(bars, 8) - 1) * layout.bars.pitch
  expect(last).toBeGreaterThan(CARD.height * (figures === 2 ? 0.6 : 0.7))
  expect(last).toBeLessThan(CARD.height - 90)
  // The largest figure is above the rows, and rows do not run into one another.
  expect(layout.headline.text).toBeLessThan(layout.figures.top - layout.figures.size)
  expect(layout.figures.pitch).toBeGreaterThan(layout.figures.size)
  expect(layout.bars.pitch).toBeGreaterThan(layout.bars.size)
  if (bars > 0) expect(layout.bars.top - layout.bars.size).toBeGreaterThan(lastFigure)
})

it.each([
  ['+0.10%', true, 'ltr'],
  ['-1.5 USDT', true, 'ltr'],
  ['BTC/USDT', true, 'ltr'],
  ['لونج 10x', true, 'rtl'],
  ['סך הכול 5', true, 'rtl'],
  ['Long 10x', false, 'ltr'],
])('a sign stays before its figure: %s on a page from right to left, %s: %s', (text, isRightToLeft, direction) => {
  expect(findTextDirection(text, isRightToLeft)).toBe(direction)
})
