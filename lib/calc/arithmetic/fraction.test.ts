import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DecimalError } from '#lib/kernel/decimal-text.ts'
import { amount, nonNegative } from '#tests/calc/arbitraries.ts'
import { rational } from '#tests/calc/rational.ts'
import { exact, Fraction } from './fraction.ts'

// Goal: whatever operations a formula combines, its result is the true value, rounded once to 20 digits if it divides.

const nonZero = amount.filter((text) => rational(text).numerator !== 0n)

describe('against naive fractions', () => {
  test('sums and differences of quotients', () => {
    fc.assert(
      fc.property(amount, nonZero, amount, nonZero, (a, b, c, d) => {
        expect(exact(a).over(b).plus(exact(c).over(d)).text()).toBe(rational(a).over(b).plus(rational(c).over(d)).text())
        expect(exact(a).over(b).minus(exact(c).over(b)).text()).toBe(rational(a).over(b).minus(rational(c).over(b)).text())
        expect(exact(a).minus(c).text()).toBe(rational(a).minus(c).text())
      }),
    )
  })

  test('products and quotients of quotients', () => {
    fc.assert(
      fc.property(amount, nonZero, nonZero, nonZero, (a, b, c, d) => {
        const oracle = rational(a).over(b)
        expect(exact(a).over(b).times(exact(c).over(d)).text()).toBe(oracle.times(rational(c).over(d)).text())
        expect(exact(a).over(b).over(exact(c).over(d)).text()).toBe(oracle.over(rational(c).over(d)).text())
        expect(exact(a).times(c).times(d).text()).toBe(rational(a).times(c).times(d).text())
      }),
    )
  })

  test('order', () => {
    fc.assert(
      fc.property(amount, amount, nonZero, (a, b, c) => {
        const left = exact(a).over(c)
        const isBelow = rational(a).over(c).isBelow(b)
        expect(left.compare(b) < 0).toBe(isBelow)
        expect(left.atMost(b).text()).toBe(isBelow ? rational(a).over(c).text() : rational(b).text())
        expect(left.atLeast(b).text()).toBe(isBelow ? rational(b).text() : rational(a).over(c).text())
        expect(left.compare(left)).toBe(0)
      }),
    )
  })

  test('powers, ceilings, signs and absolute values', () => {
    fc.assert(
      fc.property(amount, nonZero, fc.integer({ min: 0, max: 5 }), (a, b, exponent) => {
        // Also divided by seven, so that it is a quotient even if b is a power of ten, by which a decimal stays exact.
        const value = exact(a).over(b).over('7')
        const oracle = rational(a).over(b).over('7')
        const power = Array.from({ length: exponent }, () => oracle).reduce((all, one) => all.times(one), rational('1'))
        expect(value.power(exponent).times(Fraction.one.over('7')).text()).toBe(power.over('7').text())
        const above = rational(value.ceiling().toString())
        expect(above.isBelow(oracle)).toBe(false)
        expect(above.minus('1').isBelow(oracle)).toBe(true)
        expect(value.sign()).toBe(oracle.numerator > 0n ? 1 : oracle.numerator < 0n ? -1 : 0)
        expect(value.absolute().text()).toBe(oracle.absolute().text())
        expect(value.negated().text()).toBe(oracle.times('-1').text())
      }),
    )
  })

  test('numerator and denominator', () => {
    fc.assert(
      fc.property(nonNegative, nonZero, (a, b) => {
        const { numerator, denominator } = exact(a).over(b).wholeParts()
        expect(denominator > 0n).toBe(true)
        expect(numerator * rational(a).over(b).denominator).toBe(denominator * rational(a).over(b).numerator)
      }),
    )
  })
})

describe('text', () => {
  it.for([
    ['2', '3', '0.66666666666666666667'],
    ['-2', '3', '-0.66666666666666666667'],
    ['1', '3', '0.33333333333333333333'],
    ['100', '8', '12.5'],
    ['1000000000000000000000000', '1', '1000000000000000000000000'],
    ['123456789012345678905', '10', '12345678901234567891'],
    ['199999999999999999999', '2', '100000000000000000000'],
    ['99999999999999999999.5', '1', '99999999999999999999.5'],
    ['3.000000000000000000018', '3', '1'],
    ['0', '7', '0'],
    ['0.000000000000000000000001', '4', '0.00000000000000000000000025'],
  ] as const)('%s / %s is %s', ([top, bottom, text]) => {
    expect(exact(top).over(bottom).text()).toBe(text)
  })
})

describe('a quotient by zero', () => {
  const none = exact('5').over('0')

  it('has no value, is written as zero and counts as zero in comparisons', () => {
    expect(none.hasValue).toBe(false)
    expect(exact('0').hasValue).toBe(true)
    expect(none.text()).toBe('0')
    expect(none.sign()).toBe(0)
    expect(none.compare('-1')).toBe(1)
    expect(none.compare('1')).toBe(-1)
    expect(exact('1').compare(none)).toBe(1)
    expect(none.ceiling()).toBe(0n)
    expect(none.wholeParts()).toEqual({ numerator: 0n, denominator: 1n })
    expect(none.orZero().plus('2').text()).toBe('2')
    expect(exact('2').orZero().text()).toBe('2')
  })

  it('takes the value from everything after it', () => {
    const later = [
      none.plus('2'),
      exact('2').plus(none),
      none.minus('2'),
      exact('2').minus(none),
      none.times('3'),
      exact('3').times(none),
      none.over('3'),
      exact('3').over(none),
      none.negated(),
      none.absolute(),
      none.power(2),
      none.power(0),
      Fraction.sum(['1', none, '2']),
      exact('0').over('0'),
    ]
    expect(later.map((value) => [value.hasValue, value.text()])).toEqual(later.map(() => [false, '0']))
  })
})

describe('reading', () => {
  it('refuses anything but a decimal, in any position', () => {
    for (const run of [() => exact('x'), () => exact('1').plus(''), () => exact('1').over('1e5'), () => Fraction.sum(['1', 'NaN'])]) {
      expect(run).toThrow(DecimalError)
    }
  })

  it('keeps a common denominator', () => {
    expect(exact('1').over('2').plus(exact('3').over('2')).wholeParts()).toEqual({ numerator: 4n, denominator: 2n })
  })

  it('sums nothing to zero', () => {
    expect(Fraction.sum([]).text()).toBe('0')
    expect(Fraction.sum(['1', '2', '3.5']).text()).toBe('6.5')
  })
})
