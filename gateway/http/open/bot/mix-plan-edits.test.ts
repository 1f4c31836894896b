import { describe, expect, it } from 'vitest'
import { DialectRefusal } from '../refusal.ts'
import { readCallback } from './mix-plan-edits.ts'

describe('the callback of a trailing order, in percent', () => {
  it.each([
    ['1', 10_000],
    ['2.5', 25_000],
    ['0.0001', 1],
    ['1e12', 'refused'],
    ['900719925475', 'refused'],
    ['9'.repeat(40), 'refused'],
    ['0.00001', 'refused'],
    ['1.00001', 'refused'],
    ['0', 'refused'],
    ['-1', 'refused'],
    ['1e400', 'refused'],
    ['NaN', 'refused'],
    ['', 'refused'],
  ])('%s is %s', (given, millionths) => {
    if (millionths === 'refused') expect(() => readCallback(given, 'rangeRate')).toThrow(DialectRefusal)
    else expect(readCallback(given, 'rangeRate')).toBe(millionths)
  })
})
