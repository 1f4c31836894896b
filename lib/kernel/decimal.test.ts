import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  absoluteValue,
  compare,
  DECIMAL_LENGTH_MAX,
  decimalFromNumber,
  DecimalError,
  decimalToNumber,
  formatUnits,
  isDecimal,
  isZero,
  maximum,
  minimum,
  movePoint,
  withoutExponent,
  negate,
  normalize,
  parseDecimal,
  raiseTen,
  sign,
  trimZeros,
} from './decimal-text.ts'
import { add, divide, multiply, subtract, sum } from './decimal.ts'
import { quotient } from './rounding.ts'

/** Enough digits for the oracle's sums and products to be exact. */
const Exact = Decimal.clone({ precision: 400, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -1000, toExpPos: 1000 })
/** The specification's settings. */
const Specified = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -1000, toExpPos: 1000 })

/** Decimals of any length, with leading and trailing zeros and both signs. */
const decimals = fc
  .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,30}$/), fc.option(fc.stringMatching(/^\d{1,25}$/), { nil: undefined }))
  .map(([minus, whole, fraction]) => minus + whole + (fraction === undefined ? '' : `.${fraction}`))

function plain(value: Decimal): string {
  return value.isZero() ? '0' : value.toFixed()
}

/** Calculates sums and products with whole numbers, as the reference for the library. */
function byUnits(a: string, b: string, operation: 'plus' | 'minus' | 'times'): string {
  const [left, right] = [parseDecimal(a), parseDecimal(b)]
  if (operation === 'times') return trimZeros(formatUnits(left.units * right.units, left.scale + right.scale))
  const scale = Math.max(left.scale, right.scale)
  const [x, y] = [left.units * raiseTen(scale - left.scale), right.units * raiseTen(scale - right.scale)]
  return trimZeros(formatUnits(operation === 'plus' ? x + y : x - y, scale))
}

describe('arithmetic', () => {
  test.for([
    ['add', add, 'plus'],
    ['subtract', subtract, 'minus'],
    ['multiply', multiply, 'times'],
  ] as const)('%s is exact', ([, ours, operation]) => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(ours(a, b)).toBe(byUnits(a, b, operation))
      }),
      { numRuns: 1000 },
    )
  })

  it('is exact for the longest texts, too', () => {
    const [long, tiny] = ['9'.repeat(DECIMAL_LENGTH_MAX), `.${'7'.repeat(DECIMAL_LENGTH_MAX - 1)}`]
    expect(add(long, tiny)).toBe(byUnits(long, tiny, 'plus'))
    expect(multiply(long, tiny)).toBe(byUnits(long, tiny, 'times'))
    expect(multiply(long, long)).toBe(byUnits(long, long, 'times'))
  })

  it('divides with 20 significant digits, half-up, and the engine by whole numbers alike', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        fc.pre(!isZero(b))
        expect(divide(a, b)).toBe(plain(new Specified(a).div(b)))
        expect(quotient(a, b)).toBe(divide(a, b))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('against decimal.js', () => {
  it('orders as decimal.js orders', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const expected = new Exact(a).cmp(b)
        expect(compare(a, b)).toBe(expected)
        expect(compare(b, a)).toBe(expected === 0 ? 0 : -expected)
        expect(new Exact(minimum(a, b)).lte(maximum(a, b))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('reads and normalises every decimal', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        expect(normalize(text)).toBe(plain(new Exact(text)))
        expect(negate(text)).toBe(plain(new Exact(text).neg()))
        expect(absoluteValue(text)).toBe(plain(new Exact(text).abs()))
        expect(sign(text)).toBe(new Exact(text).isZero() ? 0 : new Exact(text).isNeg() ? -1 : 1)
      }),
    )
  })

  it('moves the point as a product with a power of ten does', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: -12, max: 12 }), (text, shift) => {
        expect(movePoint(text, shift)).toBe(plain(new Exact(text).times(new Exact(10).pow(shift))))
      }),
    )
  })

  it('writes out exponents exactly', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: -60, max: 60 }), fc.constantFrom('e', 'E', 'e+'), (text, exponent, mark) => {
        const written = `${text}${exponent < 0 ? mark.slice(0, 1) : mark}${exponent}`
        expect(withoutExponent(written)).toBe(plain(new Exact(text).times(new Exact(10).pow(exponent))))
      }),
    )
    for (const text of ['1.50', '-7', '.5']) expect(withoutExponent(text)).toBe(text)
    for (const text of ['e5', '1e', '1e1.5', '1e5e5', '0x1e5', 'Infinity', '1e401', '1e-999999999', '', ' 1e5'])
      expect(withoutExponent(text)).toBeNull()
  })

  it('reads every finite number by its shortest spelling', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e60, max: 1e60 }), (value) => {
        expect(decimalFromNumber(value)).toBe(plain(new Exact(value)))
      }),
    )
  })
})

describe('algebra', () => {
  it('takes back what it added', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(subtract(add(a, b), b)).toBe(normalize(a))
      }),
    )
  })

  it('keeps units and scale through parsing and formatting', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 1, max: 30 }), (units, scale) => {
        expect(parseDecimal(formatUnits(units, scale))).toEqual({ units, scale })
      }),
    )
  })

  it('never returns a minus zero, an exponent or a trailing zero', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        for (const result of [add(a, b), subtract(a, a), multiply(a, b), negate(a)]) {
          expect(result).toMatch(/^(0|-?(?:[1-9]\d*|0)(?:\.\d*[1-9])?)$/)
          expect(result).not.toBe('-0')
        }
      }),
    )
  })
})

describe('by example', () => {
  it('adds what floating point cannot', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(sum(['0.1', '0.2', '0.3'])).toBe('0.6')
    expect(sum([])).toBe('0')
  })

  it.each([
    ['1', '3', '0.33333333333333333333'],
    ['2', '3', '0.66666666666666666667'],
    ['-2', '3', '-0.66666666666666666667'],
    ['1', '8', '0.125'],
    ['100000000000000000005', '10', '10000000000000000001'],
    ['123456789012345678905', '1', '123456789012345678910'],
    ['0', '7', '0'],
    ['7', '0.0000001', '70000000'],
  ])('%s / %s is %s', (a, b, expected) => {
    expect(divide(a, b)).toBe(expected)
    expect(quotient(a, b)).toBe(expected)
  })

  it.each([
    ['1.500', '1.5'],
    ['2.00', '2'],
    ['100', '100'],
    ['0.0', '0'],
  ])('trims %s to %s', (text, expected) => expect(trimZeros(text)).toBe(expected))

  it.each([
    ['+01.50', '1.5'],
    ['-0.00', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-.25', '-0.25'],
  ])('spells %s as %s', (text, expected) => expect(normalize(text)).toBe(expected))

  it('writes a negative scale as a multiple', () => {
    expect(formatUnits(12n, -3)).toBe('12000')
    expect(formatUnits(12n, 0)).toBe('12')
    expect(formatUnits(-5n, 2)).toBe('-0.05')
  })

  it('gives pixels a number', () => expect(decimalToNumber('-12.50')).toBe(-12.5))
})

describe('invalid arguments', () => {
  const invalid = ['', ' ', '1 ', ' 1', '-', '.', '1e5', '1,5', '0x10', '١', 'NaN', 'Infinity', '1.2.3', '--1', '1\n', '1_000']

  it.each(invalid)('refuses %j', (text) => {
    expect(isDecimal(text)).toBe(false)
    expect(() => parseDecimal(text)).toThrow(DecimalError)
    expect(() => add('1', text)).toThrow(DecimalError)
    expect(() => compare(text, '1')).toThrow(DecimalError)
    expect(() => divide(text, '1')).toThrow(DecimalError)
    expect(() => decimalToNumber(text)).toThrow(DecimalError)
  })

  it('refuses a text that would be dear to compute with, and quotes only its beginning', () => {
    const long = '9'.repeat(DECIMAL_LENGTH_MAX + 1)
    expect(isDecimal('9'.repeat(DECIMAL_LENGTH_MAX))).toBe(true)
    expect(isDecimal(long)).toBe(false)
    expect(() => parseDecimal(long)).toThrow(/^not a decimal: "9{59}$/)
  })

  it('refuses to divide by zero', () => {
    expect(() => divide('1', '0.00')).toThrow('division by zero')
    expect(() => divide('0', '0')).toThrow('division by zero')
    expect(() => quotient('1', '0.00')).toThrow('division by zero')
  })

  it.each([NaN, Infinity, -Infinity])('refuses the number %s', (value) => {
    expect(() => decimalFromNumber(value)).toThrow(DecimalError)
  })
})
