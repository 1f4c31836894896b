import { describe, expect, it } from 'vitest'
import { assert, AssertionError, required, unreachable } from './assert.ts'
import { ok, refuse, type Result } from './result.ts'

describe('assertions', () => {
  it('throws the sentence that should have been true', () => {
    expect(() => assert(1 + 1 === 2, 'sums are right')).not.toThrow()
    expect(() => assert(1 + 1 === 3, 'sums are right')).toThrow(new AssertionError('sums are right'))
  })

  it('returns what exists, also where it is falsy', () => {
    expect(required(0, 'a count')).toBe(0)
    expect(required('', 'a text')).toBe('')
    expect(() => required(undefined, 'a count')).toThrow('a count')
    expect(() => required(null, 'a count')).toThrow('a count')
  })

  it('does not compile while a case is missing', () => {
    const side = 'hold' as 'buy' | 'sell'
    const name = (): string => {
      // @ts-expect-error sell is missing
      if (side !== 'buy') return unreachable(side)
      return side
    }
    expect(name).toThrow('unreachable: "hold"')
  })
})

describe('results', () => {
  function half(value: number): Result<number, 'odd'> {
    return value % 2 === 0 ? ok(value / 2) : refuse('odd')
  }

  it('is a value or a refusal, told apart by ok', () => {
    expect(half(4)).toEqual({ ok: true, value: 2 })
    expect(half(3)).toEqual({ ok: false, error: 'odd' })
  })
})
