import { describe, expect, it } from 'vitest'
import { BLANK, placeLine, rowTexts, spreadTexts, stepDecimals } from './paint-book.ts'

const style = { pricePlace: 2, volumePlace: 4, tag: 'en', unit: 'base', lot: '0.0001' } as const
const row = { price: '64000.5', size: '0.5', total: '12.25', value: '32000.25', totalValue: '784006.125', share: 0.5 }

describe('rowTexts', () => {
  it('writes price, size and total', () => {
    expect(rowTexts(row, style)).toEqual(['64,000.50', '0.5000', '12.2500'])
  })

  it('writes both sizes in quote coin where they are wanted', () => {
    expect(rowTexts(row, { ...style, unit: 'quote' })).toEqual(['64,000.50', '32,000', '784,006'])
  })

  it('counts the lots where they are wanted', () => {
    expect(rowTexts(row, { ...style, unit: 'lots' })).toEqual(['64,000.50', '5,000', '122,500'])
  })

  it('keeps a line without an order, blank', () => {
    expect(rowTexts(undefined, style)).toEqual([BLANK, BLANK, BLANK])
  })
})

it.each([
  { step: '0.01', decimals: 2 },
  { step: '10', decimals: 0 },
  { step: '0.00001', decimals: 5 },
])('writes prices grouped by $step with $places decimals', ({ step, decimals }) => {
  expect(stepDecimals(step)).toBe(decimals)
})

describe('spreadTexts', () => {
  it('gives the distance and its share of the bid', () => {
    expect(spreadTexts('100.50', '100.00', 2)).toEqual(['0.50', '0.500%'])
  })

  it.each([
    { ask: undefined, bid: '1' },
    { ask: '1', bid: undefined },
    { ask: '1', bid: '0' },
  ])('stays blank for $ask and $bid', ({ ask, bid }) => {
    expect(spreadTexts(ask, bid, 2)).toEqual([BLANK, BLANK])
  })
})

it('puts the best ask at the bottom and the best bid at the top', () => {
  expect([placeLine('asks', 0, 14), placeLine('asks', 13, 14), placeLine('bids', 0, 14)]).toEqual([13, 0, 0])
})
