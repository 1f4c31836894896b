import { describe, expect, it } from 'vitest'
import { rowDirection, rowText, type KnownRow } from './row-text.ts'

function row(overrides: Partial<KnownRow> = {}): KnownRow {
  return { product: 'spot', symbol: 'BTCUSDT', pricePlace: 2, ...overrides }
}

describe('rowText', () => {
  it.each([
    { field: 'last', value: '64000.5', text: '64,000.50' },
    { field: 'high24h', value: '0', text: '0.00' },
    { field: 'change24h', value: '-0.01234', text: '-1.23%' },
    { field: 'change24h', value: '0.5', text: '+50.00%' },
    { field: 'fundingRate', value: '0.0001', text: '+0.0100%' },
    { field: 'quoteVolume', value: '1234567890', text: '1.23B' },
  ] as const)('writes $field $value as $text', ({ field, value, text }) => {
    expect(rowText(row({ [field]: value }), field, 'en')).toBe(text)
  })

  it('shows what is not known, or no number, as missing', () => {
    expect([rowText(row(), 'last', 'en'), rowText(row({ last: '' }), 'last', 'en')]).toEqual(['--', '--'])
  })

  it('counts volumes in ten thousands where the language does', () => {
    expect(rowText(row({ quoteVolume: '123456' }), 'quoteVolume', 'ja')).toBe('12.35万')
  })
})

describe('rowDirection', () => {
  it('gives a direction to changes and funding only', () => {
    expect(rowDirection(row({ change24h: '-0.1' }), 'change24h')).toBe('down')
    expect(rowDirection(row({ fundingRate: '0.0000' }), 'fundingRate')).toBe('flat')
    expect(rowDirection(row({ last: '1' }), 'last')).toBeUndefined()
  })
})
