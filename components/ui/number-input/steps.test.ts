import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, multiply } from '#lib/kernel/decimal.ts'
import { isMultiple } from '#lib/kernel/rounding.ts'
import { clampDecimal, isInRange, stepDecimal } from './steps.ts'

describe('stepping a decimal field', () => {
  it.each([
    { value: '1', steps: 1, step: '0.1', after: '1.1' },
    { value: '0.3', steps: -1, step: '0.1', after: '0.2' },
    { value: '10.37', steps: 1, step: '0.05', after: '10.4' },
    { value: '10.37', steps: -1, step: '0.05', after: '10.35' },
    { value: '10.35', steps: 10, step: '0.05', after: '10.85' },
    { value: '', steps: 1, step: '5', after: '5' },
    { value: '', steps: -1, step: '5', after: '0' },
    { value: '3', steps: -10, step: '1', after: '0' },
    { value: '99999999999999999999', steps: 1, step: '0.00000001', after: '99999999999999999999.00000001' },
  ])('$value by $steps of $step is $after', ({ value, steps, step, after }) => {
    expect(stepDecimal(value, steps, step, {})).toBe(after)
  })

  it('stops at the ends of the range', () => {
    expect(stepDecimal('125', 1, '1', { min: '1', max: '125' })).toBe('125')
    expect(stepDecimal('1', -1, '1', { min: '1', max: '125' })).toBe('1')
    expect(stepDecimal('', 1, '1', { min: '10' })).toBe('10')
  })

  it('is exact where floating point is not, and always lands on a multiple of the step', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 1, max: 999 }), (units, stepUnits) => {
        const value = multiply(String(units), '0.000001')
        const step = multiply(String(stepUnits), '0.0001')
        const up = stepDecimal(value, 1, step, {})
        expect(isMultiple(up, step)).toBe(true)
        expect(compare(up, value)).toBe(1)
      }),
    )
  })
})

describe('ranges of a decimal field', () => {
  it('tells what lies outside; an empty field does not', () => {
    const range = { min: '0.001', max: '9.5' }
    expect(['0.0009', '0.001', '9.5', '9.50000001', ''].map((value) => isInRange(value, range))).toEqual([false, true, true, false, true])
    expect(isInRange('5', {})).toBe(true)
  })

  it('moves a value to the nearer end', () => {
    expect(clampDecimal('0', { min: '1' })).toBe('1')
    expect(clampDecimal('126', { min: '1', max: '125' })).toBe('125')
    expect(clampDecimal('12.5', { min: '1', max: '125' })).toBe('12.5')
  })
})
