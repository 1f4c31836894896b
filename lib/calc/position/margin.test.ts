import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DecimalError } from '#lib/kernel/decimal-text.ts'
import { count, leverage, price } from '#tests/calc/arbitraries.ts'
import { rational } from '#tests/calc/rational.ts'
import { exactValue, isLong, signOf } from '../arithmetic/contract-terms.ts'
import { initialMargin, releasedMargin } from './margin.ts'

describe('value of a position', () => {
  it.for([
    ['linear', { price: '50000', count: '2' }, '100000'],
    ['linear contracts', { price: '50000', count: '1000', faceValue: '0.001' }, '50000'],
    ['inverse', { price: '50000', count: '60000', contractType: 'inverse' }, '1.2'],
    ['inverse contracts', { price: '50000', count: '600', faceValue: '100', contractType: 'inverse' }, '1.2'],
    ['inverse at no price', { price: '0', count: '600', contractType: 'inverse' }, '0'],
  ] as const)('%s', ([, { price: at, count: size, ...terms }, expected]) => {
    expect(exactValue(terms, at, size).text()).toBe(expected)
  })
})

describe('initial margin', () => {
  it.for([
    ['linear', { price: '50000', count: '1', openLevel: '5' }, '10000'],
    ['margined in a coin at 2000', { price: '50000', count: '1', openLevel: '5', bp: '2000' }, '5'],
    ['inverse', { price: '50000', count: '60000', openLevel: '10', contractType: 'inverse' }, '0.12'],
    ['inverse, where bp has no part', { price: '50000', count: '60000', openLevel: '10', contractType: 'inverse', bp: '7' }, '0.12'],
    ['no leverage', { price: '50000', count: '1', openLevel: '0' }, '0'],
    ['no index price', { price: '50000', count: '1', openLevel: '5', bp: '0' }, '0'],
    ['inverse at no price', { price: '0', count: '1', openLevel: '5', contractType: 'inverse' }, '0'],
  ] as const)('%s', ([, inputs, expected]) => {
    expect(initialMargin(inputs)).toBe(expected)
  })

  test('against naive fractions', () => {
    fc.assert(
      fc.property(price, count, leverage, price, (at, size, openLevel, bp) => {
        const value = rational(at).times(size)
        expect(initialMargin({ price: at, count: size, openLevel })).toBe(value.over(openLevel).text())
        expect(initialMargin({ price: at, count: size, openLevel, bp })).toBe(value.over(openLevel).over(bp).text())
        expect(initialMargin({ price: at, count: size, openLevel, contractType: 'inverse', faceValue: '10' })).toBe(
          rational('10').times(size).over(at).over(openLevel).text(),
        )
      }),
    )
  })

  it('refuses anything but a decimal', () => {
    expect(() => initialMargin({ price: '1e5', count: '1', openLevel: '5' })).toThrow(DecimalError)
  })
})

describe('released margin', () => {
  it('is the share of the closed size', () => {
    expect(releasedMargin({ positionsOpenMarginCount: '30', positionsCount: '3', closeDealCount: '1' })).toBe('10')
    expect(releasedMargin({ positionsOpenMarginCount: '30', positionsCount: '3', closeDealCount: '3' })).toBe('30')
    expect(releasedMargin({ positionsOpenMarginCount: '30', positionsCount: '0', closeDealCount: '1' })).toBe('0')
  })
})

describe('a direction', () => {
  it('is 1 or 2 and nothing else', () => {
    expect([signOf(1).text(), signOf(2).text()]).toEqual(['1', '-1'])
    expect([isLong(1), isLong(2)]).toEqual([true, false])
    // Input that bypasses the types is refused with a message that names it.
    expect(() => isLong(JSON.parse('0'))).toThrow(DecimalError)
    expect(() => signOf(JSON.parse('3'))).toThrow(new DecimalError('a direction is 1 (long) or 2 (short): 3'))
  })
})
