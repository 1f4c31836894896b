import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { BookLevel } from '#lib/contract/market/market.ts'
import { bookChecksum, CHECKSUM_LEVELS } from './checksum.ts'

function levels(count: number, from: number): BookLevel[] {
  return Array.from({ length: count }, (_, index): BookLevel => [`${from + index}.0`, `${index + 1}`])
}

describe('the checksum of a book', () => {
  it.each([
    [
      'both sides',
      [
        ['2', 'b2'],
        ['1', 'b1'],
      ],
      [
        ['3', 'a3'],
        ['4', 'a4'],
      ],
      '2:b2:3:a3:1:b1:4:a4',
    ],
    [
      'more bids',
      [
        ['2', 'b2'],
        ['1', 'b1'],
      ],
      [['3', 'a3']],
      '2:b2:3:a3:1:b1',
    ],
    [
      'more asks',
      [],
      [
        ['3', 'a3'],
        ['4', 'a4'],
      ],
      '3:a3:4:a4',
    ],
    ['nothing', [], [], ''],
  ] as [string, BookLevel[], BookLevel[], string][])('alternates bids and asks: %s', (_name, bids, asks, text) => {
    expect(bookChecksum(bids, asks)).toBe(crc32(text) | 0)
  })

  it('covers the best 25 levels of each side', () => {
    const [bids, asks] = [levels(40, 100), levels(40, 200)]
    expect(bookChecksum(bids, asks)).toBe(bookChecksum(bids.slice(0, CHECKSUM_LEVELS), asks.slice(0, CHECKSUM_LEVELS)))
    expect(bookChecksum(bids, asks)).not.toBe(bookChecksum(bids.slice(0, 24), asks))
  })

  it('goes by the exact spelling', () => {
    expect(bookChecksum([['60246.0', '1']], [])).not.toBe(bookChecksum([['60246', '1']], []))
  })
})
