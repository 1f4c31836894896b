import { describe, expect, it } from 'vitest'
import { formatEstimate, formatValue, type Valuation } from './valuation.ts'

const VALUATION: Valuation = { unit: 1, currency: 'EUR', fiat: 'JPY', rates: { EUR: '0.92', JPY: '150' }, btcPrice: '50000', masked: false }

describe('an amount in the unit of totals', () => {
  it.each([
    [1, '1234.5', '1,234.5', 'USDT'],
    [1, '0', '0.00', 'USDT'],
    [1, null, '--', 'USDT'],
    [2, '25000', '0.5', 'BTC'],
    [3, '100', '€92.00', undefined],
    [3, '-100', '-€92.00', undefined],
  ] as const)('unit %i of %s is %s %s', (unit, usdt, text, code) => {
    expect(formatValue(usdt, { ...VALUATION, unit })).toEqual({ text, unit: code })
  })

  it('is missing while a rate is unknown', () => {
    expect(formatValue('1', { ...VALUATION, unit: 2, btcPrice: null }).text).toBe('--')
    expect(formatValue('1', { ...VALUATION, unit: 2, btcPrice: '0' }).text).toBe('--')
    expect(formatValue('1', { ...VALUATION, unit: 3, rates: {} }).text).toBe('--')
  })

  it('is starred out in every unit', () => {
    for (const unit of [1, 2, 3] as const) expect(formatValue('1', { ...VALUATION, unit, masked: true }).text).toBe('****')
  })

  it('shows a gain with its sign', () => expect(formatValue('5', VALUATION, true).text).toBe('+5'))
})

describe('the estimate beside a total in coins', () => {
  it.each([
    ['in the currency of conversions', {}, '¥1,500.00'],
    ['is starred out', { masked: true }, '****'],
    ['is none beside a total in a currency', { unit: 3 }, null],
    ['is none while its rate is unknown', { rates: {} }, null],
  ] as const)('%s', (_, changed, text) => {
    expect(formatEstimate('10', { ...VALUATION, ...changed })).toBe(text)
  })
})
