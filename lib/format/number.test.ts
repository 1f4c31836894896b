import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  findDirection,
  formatBtc,
  formatCount,
  formatDecimal,
  formatFiat,
  formatPercent,
  formatPrice,
  formatTrimmed,
  formatUsdt,
  groupDigits,
  MASKED,
  MISSING,
} from './number.ts'

const Exact = Decimal.clone({ precision: 400, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -1000, toExpPos: 1000 })

const decimals = fc
  .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,15}$/), fc.stringMatching(/^\d{1,15}$/))
  .map(([minus, whole, fraction]) => `${minus}${whole}.${fraction}`)

/** A slow grouping implementation, used as the oracle. */
function grouped(plain: string): string {
  const [whole = '', fraction] = plain.replace('-', '').split('.')
  const groups: string[] = []
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end))
  return (plain.startsWith('-') ? '-' : '') + groups.join(',') + (fraction === undefined ? '' : `.${fraction}`)
}

function shown(value: Decimal, plain: string): string {
  return value.isZero() ? '0.00' : grouped(plain)
}

describe('against decimal.js', () => {
  test('fiat: 2 decimals from 0.01, else 2 significant figures', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        const value = new Exact(text)
        const rounded = value.abs().gte('0.01') ? value.toDecimalPlaces(2) : value.toSignificantDigits(2)
        expect(formatFiat(text)).toBe(shown(rounded, value.abs().gte('0.01') ? rounded.toFixed(2) : rounded.toFixed()))
      }),
      { numRuns: 1000 },
    )
  })

  test.for([
    ['btc', formatBtc, 6],
    ['usdt', formatUsdt, 2],
  ] as const)('%s: trailing zeros removed', ([, format, places]) => {
    fc.assert(
      fc.property(decimals, (text) => {
        const rounded = new Exact(text).toDecimalPlaces(places)
        expect(format(text)).toBe(shown(rounded, rounded.toFixed()))
      }),
      { numRuns: 1000 },
    )
  })

  test('price: exactly the decimals of the pair', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 10 }), (text, places) => {
        const rounded = new Exact(text).toDecimalPlaces(places)
        expect(formatPrice(text, places)).toBe(shown(rounded, rounded.toFixed(places)))
      }),
    )
  })

  test('percent: a hundred times the ratio', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        const rounded = new Exact(text).times(100).toDecimalPlaces(2)
        const plus = rounded.isPos() && !rounded.isZero() ? '+' : ''
        expect(formatPercent(text)).toBe(`${plus}${shown(rounded, rounded.toFixed(2))}%`)
      }),
    )
  })
})

describe('the words of specification 9', () => {
  const all = [formatFiat, formatBtc, formatUsdt, (value: string | null) => formatPrice(value, 4)]

  it.each(['0', '0.000', '-0', '-0.00'])('shows zero, spelled %s, as 0.00', (zero) => {
    for (const format of all) expect(format(zero)).toBe('0.00')
  })

  it('shows what rounds to zero as 0.00, without a sign', () => {
    expect(formatUsdt('-0.001')).toBe('0.00')
    expect(formatBtc('0.0000001', { signed: true })).toBe('0.00')
    expect(formatPercent('-0.00001')).toBe('0.00%')
  })

  it.each([null, undefined, '', 'NaN', '1e5', '1,5'])('shows %s as missing', (value) => {
    for (const format of all) expect(format(value as string | null)).toBe(MISSING)
    expect(formatPercent(value)).toBe(MISSING)
  })

  it('masks what exists and nothing else', () => {
    expect(formatFiat('1234.5', { masked: true })).toBe(MASKED)
    expect(formatPercent('0.5', { masked: true })).toBe(MASKED)
    expect(formatFiat('0', { masked: true })).toBe(MASKED)
    expect(formatFiat(null, { masked: true })).toBe(MISSING)
  })

  it.each([
    ['1234567.891', '1,234,567.89'],
    ['0.01', '0.01'],
    ['0.0099', '0.0099'],
    ['0.0012345', '0.0012'],
    ['-0.0012345', '-0.0012'],
    ['0.00000000123', '0.0000000012'],
    ['999.995', '1,000.00'],
  ])('fiat %s is %s', (value, expected) => expect(formatFiat(value)).toBe(expected))

  it.each([
    ['1.2345678', '1.234568'],
    ['1.500000', '1.5'],
    ['21000000', '21,000,000'],
  ])('btc %s is %s', (value, expected) => expect(formatBtc(value)).toBe(expected))

  it.each([
    ['1234.50', '1,234.5'],
    ['1234.00', '1,234'],
    ['0.005', '0.01'],
  ])('usdt %s is %s', (value, expected) => expect(formatUsdt(value)).toBe(expected))
})

describe('the rest', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '123'],
    ['1234', '1,234'],
    ['-123456', '-123,456'],
    ['1234.56789', '1,234.56789'],
    ['12345678901234567890.5', '12,345,678,901,234,567,890.5'],
  ])('groups %s as %s', (plain, expected) => expect(groupDigits(plain)).toBe(expected))

  it('signs on request', () => {
    expect(formatUsdt('5', { signed: true })).toBe('+5')
    expect(formatUsdt('-5', { signed: true })).toBe('-5')
    expect(formatPercent('0.0123')).toBe('+1.23%')
    expect(formatPercent('0.0123', { signed: false })).toBe('1.23%')
    expect(formatPercent('-0.0123', { signed: false })).toBe('-1.23%')
  })

  it('writes fee and funding rates with their own decimals', () => {
    expect(formatPercent('0.001', { signed: false, trim: true, decimals: 4 })).toBe('0.1%')
    expect(formatPercent('0.0001', { decimals: 4 })).toBe('+0.0100%')
  })

  it('rounds gains down when asked to', () => {
    expect(formatTrimmed('1.9999999', 6, { rounding: 'down' })).toBe('1.999999')
    expect(formatDecimal('1.5', 3)).toBe('1.500')
  })

  it('never throws, however long the decimal is', () => {
    for (const length of [500, 501, 999, 1000, 1001]) {
      const long = '9'.repeat(length)
      const figures = [formatFiat(long), formatPrice(long, 100), formatPercent(long), formatUsdt(long)]
      for (const figure of figures) expect(figure === MISSING).toBe(length > 500)
    }
  })

  it('counts', () => {
    expect(formatCount(0)).toBe('0')
    expect(formatCount(1234567)).toBe('1,234,567')
    for (const count of [null, undefined, NaN, 1.5, Infinity]) expect(formatCount(count)).toBe(MISSING)
  })

  it.each([
    ['0.01', 'up'],
    ['-0.01', 'down'],
    ['-0.000', 'flat'],
    [null, 'flat'],
    ['?', 'flat'],
  ] as const)('%s points %s', (change, expected) => expect(findDirection(change)).toBe(expected))
})
