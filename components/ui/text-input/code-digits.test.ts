import { describe, expect, it } from 'vitest'
import { codeDigits } from './code-digits.ts'

describe('a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['Your code: 123-456.', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['１２３４５６７', '123456'],
    ['12a', '12'],
    ['', ''],
  ])('%j is %j', (text, digits) => {
    expect(codeDigits(text)).toBe(digits)
  })
})
