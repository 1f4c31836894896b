import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positiveDecimal, readDecimal, writeStep } from './decimals.ts'
import { readInteger, readNumber, readPerUnits, readPositiveUnits } from './fields.ts'

// Goal: anything that an exchange sends becomes exact ticks and lots, or nothing.

describe('a figure of a message', () => {
  it.each([
    ['0.1', 10, 1],
    ['31685.10', 10, 316_851],
    ['1e-7', 1e8, 10],
    ['1.5E3', 10, 15_000],
    [0.0001, 1e4, 1],
    ['0.29', 100, 29],
    ['0', 100, 0],
    ['+2', 1, 2],
  ])('%s at %d a unit is %d', (text, perOne, units) => {
    expect(readPerUnits(text, perOne)).toBe(units)
  })

  it.each([
    '',
    'NaN',
    'Infinity',
    '-1',
    '-0.001',
    '1,5',
    '0x10',
    '1e999',
    '9'.repeat(30),
    null,
    undefined,
    {},
    [],
    true,
    Number.NaN,
    Infinity,
  ])('%s is none', (value) => {
    expect(readPerUnits(value, 100)).toBeNull()
  })

  it('of a price is never zero', () => {
    expect(readPositiveUnits('0', 10)).toBeNull()
    expect(readPositiveUnits('0.01', 10)).toBeNull()
  })

  it('is exact for every tick below 2^50', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 49 }), fc.integer({ min: 0, max: 9 }), (ticks, places) => {
        const digits = String(ticks).padStart(places + 1, '0')
        const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
        expect(readPerUnits(text, 10 ** places)).toBe(ticks)
      }),
    )
  })

  it('reads times and numbers only if they are whole', () => {
    expect(readInteger('1626532416403')).toBe(1_626_532_416_403)
    expect(readInteger('-1')).toBeNull()
    expect(readInteger('1.5')).toBeNull()
    expect(readNumber('.5')).toBe(0.5)
    expect(readNumber('5.')).toBe(5)
  })
})

describe('a decimal of a list', () => {
  it('loses its exponent, and limits of zero are none', () => {
    expect(readDecimal('1e-8')).toBe('0.00000001')
    expect(readDecimal(0.05)).toBe('0.05')
    expect(readDecimal('abc')).toBeNull()
    expect(positiveDecimal('0')).toBeNull()
    expect(positiveDecimal('-1')).toBeNull()
    expect(writeStep('4')).toBe('0.0001')
    expect(writeStep('1', 5)).toBe('0.5')
    expect(writeStep('0', 5)).toBe('5')
    expect(writeStep('-1')).toBe('')
  })
})
