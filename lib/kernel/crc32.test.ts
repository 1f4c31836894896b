import { crc32 as crc32OfNode } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crc32 } from './crc32.ts'

it('gives the check value of the standard, as a signed integer', () => {
  expect(crc32('123456789')).toBe(0xcbf43926 | 0)
  expect(crc32('')).toBe(0)
})

it('agrees with zlib on any text of a book', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.:') })
  fc.assert(
    fc.property(text, (book) => {
      expect(crc32(book)).toBe(crc32OfNode(book) | 0)
    }),
  )
})
