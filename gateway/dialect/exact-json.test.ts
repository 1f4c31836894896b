import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, isDecimal } from '#lib/kernel/decimal-text.ts'
import { parseExactly } from './exact-json.ts'

// Goal: a number of a body keeps all of its digits, whatever a floating point number makes of it.

describe('a body', () => {
  it.each<[string, unknown]>([
    ['{"size":7e4}', { size: '70000' }],
    ['{"size":1e+21}', { size: '1000000000000000000000' }],
    ['{"size":1.5E-7}', { size: '0.00000015' }],
    ['{"size":0.12345678901234567}', { size: '0.12345678901234567' }],
    ['{"size":9007199254740993}', { size: '9007199254740993' }],
    ['{"size":1e400}', { size: '1e400' }],
    [
      '{"size":0.001,"list":[1,{"price":2e1}],"text":"7e4","none":null,"on":true}',
      { size: 0.001, list: [1, { price: '20' }], text: '7e4', none: null, on: true },
    ],
    ['5', 5],
  ])('%s has the digits that were sent', (text, body) => {
    expect(parseExactly(text)).toEqual(body)
  })

  it('has each number by its value', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,18})(\.\d{1,18})?$/)
    fc.assert(
      fc.property(digits, (number) => {
        const { size } = parseExactly(`{"size":${number}}`) as { readonly size: string | number }
        const text = String(size)
        // Below a millionth a JavaScript number is written with an exponent, which the coercion of calls writes out.
        if (isDecimal(text)) expect(compare(text, number)).toBe(0)
        else expect(Number(text)).toBe(Number(number))
      }),
    )
  })
})
