import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDecimal } from '#lib/kernel/decimal-text.ts'
import { INTEGER_DIGITS_MAX, pasteDecimal, sanitizeDecimal, toAsciiDigits, typeDecimal } from './decimal-input.ts'

/** Texts that resemble numbers more often than random ones do. */
const nearNumbers = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom('0', '0', '1', '9', '.', '.', ' ', ',', '-', '．', '。', '٣', 'e', '1234567890'), { maxLength: 40 })
    .map((parts) => parts.join('')),
)
const decimals = fc.integer({ min: 0, max: 12 })

describe('the sanitiser of specification 5', () => {
  it.each([
    ['1．5', '1.5', 'a full-width period becomes a period'],
    ['1。5', '1.5', 'so does the ideographic one'],
    ['-1,234.5 USDT', '1234.5 ', 'all but digits, spaces and periods is removed'],
    ['.5', '5', 'a leading period is removed'],
    ['...5', '5', 'all leading periods are'],
    ['-.5', '5', 'also behind what is removed'],
    ['000.5', '0.5', 'leading multiple zeros collapse to one'],
    ['007', '07', 'to one, not to none'],
    ['0', '0', 'a single zero stays'],
    ['1.2.3.4', '1.234', 'only the first period is kept'],
    ['123456789012345678901', '12345678901234567890', 'the integer part has at most 20 digits'],
    ['123456789012345678901.5', '12345678901234567890.5', 'and the fraction survives that'],
    ['1.23456789', '1.2345', 'the fraction has as many digits as the caller gives'],
    ['1 234.5', '1 234.5', 'spaces stay'],
    ['1.', '1.', 'a period waits for its digits'],
    ['', '', 'nothing stays nothing'],
  ])('%j becomes %j: %s', (text, expected) => expect(sanitizeDecimal(text, 4)).toBe(expected))

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(nearNumbers, decimals, (text, count) => {
        const once = sanitizeDecimal(text, count)
        expect(sanitizeDecimal(once, count)).toBe(once)
      }),
      { numRuns: 5000 },
    )
  })

  it('keeps every limit, whatever comes in', () => {
    fc.assert(
      fc.property(nearNumbers, decimals, (text, count) => {
        const [whole = '', fraction = '', ...more] = sanitizeDecimal(text, count).split('.')
        expect(more).toEqual([])
        expect(whole + fraction).toMatch(/^[0-9 ]*$/)
        expect(whole.replaceAll(' ', '').length).toBeLessThanOrEqual(INTEGER_DIGITS_MAX)
        expect(fraction.replaceAll(' ', '').length).toBeLessThanOrEqual(count)
        expect(whole).not.toMatch(/^00/)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('typing', () => {
  it.each([
    ['1,5', '1.5'],
    ['1٫5', '1.5'],
    ['1，5', '1.5'],
    ['.', '0.'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['١٢٫٥', '12.5'],
    ['１２', '12'],
    ['1.5.', '1.5'],
    ['1.5,', '1.5'],
    ['12 ', '12'],
    ['1a', '1'],
  ])('%j reads %j', (text, expected) => expect(typeDecimal(text, 8)).toBe(expected))

  it('keeps no period where there are no decimals', () => {
    expect(typeDecimal('12.', 0)).toBe('12')
    expect(typeDecimal('12.5', 0)).toBe('12')
  })

  it('always leaves a decimal, a decimal in the making, or nothing', () => {
    fc.assert(
      fc.property(nearNumbers, decimals, (text, count) => {
        const typed = typeDecimal(text, count)
        expect(typed === '' || isDecimal(typed)).toBe(true)
        expect(typeDecimal(typed, count)).toBe(typed)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('pasting', () => {
  it.each([
    ['1234.5', '1234.5'],
    ['1.234', '1.234'],
    [' 0.5\n', '0.5'],
    ['.5', '0.5'],
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1,5', '1.5'],
    ['12,3456', '12.3456'],
    ['0,123', '0.123'],
    ['1 234 567.5', '1234567.5'],
    ['1\u202f234.5', '1234.5'],
    ['١٢٣٫٥', '123.5'],
    ['１２３．５', '123.5'],
    ['\u200f1234.5\u200e', '1234.5'],
    ['\u20661,234.50\u2069', '1234.50'],
    ['\ufeff7', '7'],
  ])('%j means %j', (text, value) => expect(pasteDecimal(text, 8)).toEqual({ ok: true, value }))

  it.each(['1.234,5', '1,234', '1.234.567', '1.2.3', "1'234.5", '12 34', '1,2,3', '12,34,567.5'])('%j has two readings', (text) => {
    expect(pasteDecimal(text, 8)).toEqual({ ok: false, error: 'ambiguous' })
  })

  it.each(['', ' ', 'abc', '-5', '+5', '1e5', '$5', '5 BTC', '5%', '0x10', ',', '.', '½'])('%j is no plain amount', (text) => {
    expect(pasteDecimal(text, 8)).toEqual({ ok: false, error: 'unreadable' })
  })

  it('takes what our own pages show, whatever the size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (value) => {
        const shown = `${value.toString().replace(/\d(?=(?:\d{3})+$)/g, '$&,')}.50`
        expect(pasteDecimal(shown, 2)).toEqual({ ok: true, value: `${value}.50` })
      }),
    )
  })

  it('limits the digits like typing does', () => {
    expect(pasteDecimal('1.23456789', 2)).toEqual({ ok: true, value: '1.23' })
    expect(pasteDecimal('123.00', 0)).toEqual({ ok: true, value: '123' })
    expect(pasteDecimal(`00${'9'.repeat(20)}`, 0)).toMatchObject({ ok: true })
  })

  it.each([
    ['1,234.5', 0],
    ['.5', 0],
    ['9'.repeat(21), 8],
  ])('%j would become another number in a field of %i decimals', (text, places) => {
    expect(pasteDecimal(text, places)).toEqual({ ok: false, error: 'unreadable' })
  })
})

describe('digits of other scripts', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०९', '09'],
    ['๐๙', '09'],
    ['０９', '09'],
    ['\u{11136}\u{1113f}', '09'],
    ['\u{1d7ce}\u{1d7d7}\u{1d7d8}\u{1d7ff}', '0909'],
    ['᭐᭙', '09'],
    ['a1', 'a1'],
  ])('%s is %s', (text, expected) => expect(toAsciiDigits(text)).toBe(expected))
})
