import { expect, it } from 'vitest'
import type { BotRow } from '#products/bots/contract/bots.ts'
import { botLines, firstDraft } from './bot-lines.ts'

const STEPS = { pricePlace: 2, tick: '0.01' }
const GRID = { id: '7', mode: 'arithmetic', lower: '90', upper: '110', grids: 4, plan: null } as BotRow

it('draws the bounds of a grid, and every price between them', () => {
  expect(botLines([GRID], null, STEPS).map(({ kind, price }) => `${kind} ${price}`)).toEqual([
    'lower 90.00',
    'between 95.00',
    'between 100.00',
    'between 105.00',
    'upper 110.00',
  ])
})

it('draws the average price of purchases, and the range that is being set', () => {
  const plan = { ...GRID, mode: null, lower: null, upper: null, grids: null, plan: { averagePrice: '99.5' } as BotRow['plan'] }
  const draft = firstDraft({ product: 'spot', symbol: 'BTCUSDT' }, '100', (price) => price.toFixed(2))
  expect(botLines([plan], draft, STEPS)).toEqual([
    { id: 'bot:7:average', kind: 'average', price: '99.5' },
    { id: 'grid:lower', kind: 'draftLower', price: '97.00' },
    { id: 'grid:upper', kind: 'draftUpper', price: '103.00' },
  ])
})
