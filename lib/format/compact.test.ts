import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#lib/locale/locales.ts'
import { formatCompact } from './compact.ts'

describe('large values in short', () => {
  it.each([
    ['0', '0.00'],
    ['999.99', '999.99'],
    ['999.994', '999.99'],
    ['999.995', '1K'],
    ['1000', '1K'],
    ['1234.5', '1.23K'],
    ['999994', '999.99K'],
    ['999995', '1M'],
    ['1234567.8', '1.23M'],
    ['-1234567.8', '-1.23M'],
    ['1500000000', '1.5B'],
    ['123456789012345', '123.46T'],
    ['1234567890123456789', '1,234,567.89T'],
  ])('%s is %s', (value, expected) => expect(formatCompact(value, 'en')).toBe(expected))

  it.each([
    ['ja', '12345678', '1,234.57万'],
    ['ja', '123456789', '1.23億'],
    ['ko', '12345678', '1,234.57만'],
    ['ko', '1234567890123', '1.23조'],
    ['zh-CN', '1234567890123', '1.23万亿'],
    ['zh-TW', '1234567890123', '1.23兆'],
    ['zh-Hant', '12345', '1.23萬'],
    ['zh-CN', '99999999', '1亿'],
    ['zh-CN', '9999', '9,999'],
  ])('%s counts %s as %s', (tag, value, expected) => expect(formatCompact(value, tag)).toBe(expected))

  it('has no word for what is missing or masked', () => {
    expect(formatCompact(null, 'en')).toBe('--')
    expect(formatCompact('1000', 'en', { masked: true })).toBe('****')
  })

  it('knows the tag of every Chinese, Japanese and Korean row of the locale table', () => {
    for (const { tag } of LOCALES) {
      expect(formatCompact('10000', tag)).toMatch(/^(zh|ja|ko)/.test(tag) ? /^1[万萬만]$/ : /^10K$/)
    }
  })

  it('never writes four digits before a word that has a larger one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 10n ** 10n }), (value) => {
        expect(formatCompact(value.toString(), 'en')).toMatch(/^\d{1,3}(\.\d{1,2})?[KMBT]?$/)
      }),
      { numRuns: 1000 },
    )
  })
})
