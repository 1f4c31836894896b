import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { convertUsdt, formatConverted, formatCurrency, formatCurrencyCompact } from './currency.ts'

const rates = { USD: '0.9998', RUB: '81.25', KRW: '1466.123' }

describe('amounts of a currency', () => {
  it.each([
    ['USD', '1234.5', '$1,234.50'],
    ['USD', '-1234.5', '-$1,234.50'],
    ['EUR', '0.001234', '€0.0012'],
    ['RUB', '1234.5', '1,234.50\u00a0₽'],
    ['VND', '25000', '25,000.00\u00a0₫'],
    ['IDR', '16000', 'Rp\u00a016,000.00'],
    ['HKD', '1', 'HK$1.00'],
    ['USD', '0', '$0.00'],
  ])('%s %s is %s', (name, amount, expected) => expect(formatCurrency(amount, name)).toBe(expected))

  it('signs before the symbol', () => expect(formatCurrency('5', 'USD', { signed: true })).toBe('+$5.00'))

  it('shortens before the symbol goes on', () => {
    expect(formatCurrencyCompact('1234567890', 'USD', 'en')).toBe('$1.23B')
    expect(formatCurrencyCompact('-1234567890', 'RUB', 'ru')).toBe('-1.23B\u00a0₽')
    expect(formatCurrencyCompact('123456789', 'JPY', 'ja')).toBe('¥1.23億')
  })

  it('puts no symbol on what is missing or masked', () => {
    expect(formatCurrency(null, 'USD')).toBe('--')
    expect(formatCurrency('1', 'RUB', { masked: true })).toBe('****')
  })

  it('shows the symbol of every currency of the table', () => {
    for (const { name, symbol } of CURRENCIES) expect(formatCurrency('1', name)).toContain(symbol)
  })
})

describe('conversion', () => {
  it('is exact', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,15}\.\d{1,10}$/), (amount) => {
        const expected = new (Decimal.clone({ precision: 100, toExpNeg: -100, toExpPos: 100 }))(amount).times(rates.KRW)
        expect(convertUsdt(amount, 'KRW', rates)).toBe(expected.toFixed())
      }),
    )
  })

  it('is missing without a rate or an amount', () => {
    expect(convertUsdt('1', 'THB', rates)).toBe(null)
    expect(convertUsdt('', 'USD', rates)).toBe(null)
    expect(convertUsdt('1', 'USD', { USD: 'soon' })).toBe(null)
    expect(formatConverted('1', 'THB', rates)).toBe('--')
    expect(formatConverted('100', 'RUB', rates)).toBe('8,125.00\u00a0₽')
  })
})
