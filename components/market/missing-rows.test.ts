import { expect, it } from 'vitest'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { missingRow, missingRows } from './missing-rows.ts'
import { rowText } from './row-text.ts'

it('names every listed pair, without a price', () => {
  expect(missingRows('spot')).toHaveLength(SPOT_INSTRUMENTS.length)
  expect(missingRows('futures')).toHaveLength(FUTURES_INSTRUMENTS.length)
  for (const row of missingRows('spot')) {
    expect(rowText(row, 'last', 'en')).toBe('--')
    expect(rowText(row, 'quoteVolume', 'en')).toBe('--')
  }
})

it('knows no pair that is not listed', () => {
  expect(missingRow('spot', 'BTCUSDT')?.pricePlace).toBe(2)
  expect(missingRow('spot', 'NOPE')).toBeUndefined()
})
