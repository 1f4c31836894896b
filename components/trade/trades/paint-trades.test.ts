import { expect, it } from 'vitest'
import { BLANK } from '../book/paint-book.ts'
import { tradeTexts } from './paint-trades.ts'

const style = { pricePlace: 2, volumePlace: 4, tag: 'en', sides: { buy: 'Buy', sell: 'Sell' } }

it('writes price, size, time in UTC and the side in words', () => {
  const trade = { id: '7', price: '64000.5', size: '0.25', side: 'sell', ts: Date.UTC(2026, 0, 1, 23, 59, 1) } as const
  expect(tradeTexts(trade, style)).toEqual(['64,000.50', '0.2500', '23:59:01', 'Sell'])
})

it('keeps a line without a trade, blank', () => {
  expect(tradeTexts(undefined, style)).toEqual([BLANK, BLANK, BLANK, BLANK])
})
