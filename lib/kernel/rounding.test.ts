import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compare, DecimalError, isZero, subtract } from './decimal.ts'
import {
  divideToDecimals,
  divideUnits,
  isMultiple,
  round,
  roundSignificant,
  roundToStep,
  toDecimals,
  toUnits,
  type RoundingMode,
} from './rounding.ts'

const Exact = Decimal.clone({ precision: 400, toExpNeg: -1000, toExpPos: 1000 })

const MODES: readonly (readonly [RoundingMode, Decimal.Rounding])[] = [
  ['half-up', Decimal.ROUND_HALF_UP],
  ['down', Decimal.ROUND_DOWN],
  ['up', Decimal.ROUND_UP],
  ['floor', Decimal.ROUND_FLOOR],
  ['ceil', Decimal.ROUND_CEIL],
]

const decimals = fc
  .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,20}$/), fc.stringMatching(/^\d{1,20}$/))
  .map(([minus, whole, fraction]) => `${minus}${whole}.${fraction}`)
const places = fc.integer({ min: 0, max: 22 })

function plain(value: Decimal): string {
  return value.isZero() ? '0' : value.toFixed()
}

describe.for(MODES)('%s against decimal.js', ([mode, theirs]) => {
  test('to decimal places', () => {
    fc.assert(
      fc.property(decimals, places, (text, count) => {
        const expected = new Exact(text).toDecimalPlaces(count, theirs)
        expect(round(text, count, mode)).toBe(plain(expected))
        expect(toDecimals(text, count, mode)).toBe(expected.isZero() ? new Exact(0).toFixed(count) : expected.toFixed(count))
      }),
      { numRuns: 500 },
    )
  })

  test('to significant digits', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 1, max: 25 }), (text, digits) => {
        fc.pre(!isZero(text))
        expect(roundSignificant(text, digits, mode)).toBe(plain(new Exact(text).toSignificantDigits(digits, theirs)))
      }),
      { numRuns: 500 },
    )
  })

  test('a quotient is rounded once', () => {
    fc.assert(
      fc.property(decimals, decimals, places, (a, b, count) => {
        fc.pre(!isZero(b))
        const expected = new Exact(a).div(b).toDecimalPlaces(count, theirs)
        expect(divideToDecimals(a, b, count, mode)).toBe(plain(expected))
      }),
      { numRuns: 500 },
    )
  })

  test('to a step: a multiple, less than a step away', () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom('0.01', '0.5', '5', '0.00025', '10'), (text, step) => {
        const rounded = roundToStep(text, step, mode)
        expect(isMultiple(rounded, step)).toBe(true)
        expect(compare(new Exact(subtract(rounded, text)).abs().toFixed(), step)).toBe(-1)
        expect(rounded).toBe(plain(new Exact(text).toNearest(step, theirs)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('by example', () => {
  it.each([
    ['half-up', '2.5', '3'],
    ['half-up', '-2.5', '-3'],
    ['half-up', '2.4999', '2'],
    ['down', '2.9', '2'],
    ['down', '-2.9', '-2'],
    ['up', '2.1', '3'],
    ['up', '-2.1', '-3'],
    ['floor', '-2.1', '-3'],
    ['ceil', '-2.9', '-2'],
    ['up', '2.0', '2'],
  ] as const)('%s takes %s to %s', (mode, text, expected) => expect(round(text, 0, mode)).toBe(expected))

  it('writes exactly the places asked for', () => {
    expect(toDecimals('1.005', 2)).toBe('1.01')
    expect(toDecimals('2', 2)).toBe('2.00')
    expect(toDecimals('-0.001', 2)).toBe('0.00')
    expect(toDecimals('7.6', 0)).toBe('8')
  })

  it('rounds only once where a 20-digit quotient would round twice', () => {
    // 0.4999999999999999999999998 becomes 0.5 with 20 digits, and 1 if that is rounded again.
    expect(divideToDecimals('0.4999999999999999999999998', '1', 0)).toBe('0')
  })

  it('keeps two figures of a small price', () => {
    expect(roundSignificant('0.0012345', 2)).toBe('0.0012')
    expect(roundSignificant('0.00996', 2)).toBe('0.01')
    expect(roundSignificant('12345', 2)).toBe('12000')
    expect(roundSignificant('0', 2)).toBe('0')
    expect(roundSignificant('1', 5)).toBe('1')
  })

  it('turns prices into ticks and refuses one that is off its tick', () => {
    expect(toUnits('60246.0', 1)).toBe(602460n)
    expect(toUnits('60246', 1)).toBe(602460n)
    expect(toUnits('1.239', 2, 'down')).toBe(123n)
    expect(() => toUnits('60246.05', 1)).toThrow('60246.05 has more than 1 decimals')
  })

  it('knows whole numbers of steps', () => {
    expect(isMultiple('0.3', '0.1')).toBe(true)
    expect(isMultiple('0.35', '0.1')).toBe(false)
    expect(isMultiple('0', '5')).toBe(true)
    expect(roundToStep('10.37', '0.05', 'down')).toBe('10.35')
  })
})

describe('invalid arguments', () => {
  it.each([-1, 1.5, 101, NaN])('refuses %s places', (count) => {
    expect(() => toDecimals('1', count)).toThrow(DecimalError)
    expect(() => round('1', count)).toThrow(DecimalError)
    expect(() => divideToDecimals('1', '3', count)).toThrow(DecimalError)
  })

  it.each([0, -1, 1.5])('refuses %s significant digits', (digits) => {
    expect(() => roundSignificant('1', digits)).toThrow(DecimalError)
  })

  it.each(['0', '-1'])('refuses a step of %s', (step) => {
    expect(() => roundToStep('1', step)).toThrow('a step must be positive')
    expect(() => isMultiple('1', step)).toThrow('a step must be positive')
  })

  it('refuses to divide by zero', () => {
    expect(() => divideUnits(1n, 0n, 'down')).toThrow('division by zero')
    expect(() => divideToDecimals('1', '0', 2)).toThrow('division by zero')
  })
})
