import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookLevel } from '#lib/contract/market/market.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { mergeBook, openBook, readBookMessage, type Book, type BookMessage } from './book-merge.ts'
import { bookChecksum } from './checksum.ts'

function message(parts: Partial<BookMessage> = {}): BookMessage {
  return { asks: [], bids: [], checksum: undefined, seq: undefined, pseq: undefined, ts: 1, ...parts }
}

function open(parts: Partial<BookMessage>): Book {
  const opened = openBook(message(parts))
  if (!opened.ok) throw new Error(opened.error)
  return opened.value
}

describe('a snapshot', () => {
  it('is the book, best level first whatever order it came in', () => {
    const book = open({
      asks: [
        ['10', '1'],
        ['9.5', '2'],
      ],
      bids: [
        ['8', '1'],
        ['9', '2'],
      ],
      seq: '7',
      ts: 3,
    })
    expect(book).toEqual({
      asks: [
        ['9.5', '2'],
        ['10', '1'],
      ],
      bids: [
        ['9', '2'],
        ['8', '1'],
      ],
      seq: '7',
      ts: 3,
    })
  })

  it('is refused when its checksum is wrong', () => {
    const bids: BookLevel[] = [['9', '2']]
    expect(openBook(message({ bids, checksum: bookChecksum(bids, []) })).ok).toBe(true)
    expect(openBook(message({ bids, checksum: 1 }))).toEqual({ ok: false, error: 'checksum' })
  })
})

describe('an update', () => {
  const book = open({
    asks: [
      ['10.0', '1'],
      ['11.0', '2'],
    ],
    bids: [
      ['9.0', '3'],
      ['8.0', '4'],
    ],
    seq: '5',
  })

  it.each([
    [
      'sets a level',
      { asks: [['10.0', '9']] },
      [
        ['10.0', '9'],
        ['11.0', '2'],
      ],
      book.bids,
    ],
    ['deletes a level, however zero is spelled', { asks: [['10.0', '0.00']] }, [['11.0', '2']], book.bids],
    [
      'inserts between',
      { bids: [['8.5', '1']] },
      book.asks,
      [
        ['9.0', '3'],
        ['8.5', '1'],
        ['8.0', '4'],
      ],
    ],
    [
      'inserts a better one',
      { asks: [['9.9', '1']] },
      [
        ['9.9', '1'],
        ['10.0', '1'],
        ['11.0', '2'],
      ],
      book.bids,
    ],
    [
      'inserts a worse one',
      { bids: [['1', '1']] },
      book.asks,
      [
        ['9.0', '3'],
        ['8.0', '4'],
        ['1', '1'],
      ],
    ],
    [
      'knows a price by value and keeps the new spelling',
      { asks: [['10.00', '5']] },
      [
        ['10.00', '5'],
        ['11.0', '2'],
      ],
      book.bids,
    ],
    ['deletes what is not there without harm', { bids: [['7', '0']] }, book.asks, book.bids],
    [
      'tells prices apart that are one number to a processor',
      { asks: [['10.000000000000000000001', '1']] },
      [
        ['10.0', '1'],
        ['10.000000000000000000001', '1'],
        ['11.0', '2'],
      ],
      book.bids,
    ],
    [
      'orders by value, not by text',
      { asks: [['100', '1']] },
      [
        ['10.0', '1'],
        ['11.0', '2'],
        ['100', '1'],
      ],
      book.bids,
    ],
  ] as [string, Partial<BookMessage>, readonly BookLevel[], readonly BookLevel[]][])('%s', (_name, parts, asks, bids) => {
    expect(mergeBook(book, message(parts))).toEqual({ ok: true, value: { asks, bids, seq: undefined, ts: 1 } })
  })

  it('leaves the book before it as it was', () => {
    const before = structuredClone(book)
    mergeBook(book, message({ asks: [['10.0', '0']], bids: [['9.5', '1']] }))
    expect(book).toEqual(before)
  })

  it('is refused after a gap', () => {
    expect(mergeBook(book, message({ pseq: '5', seq: '6' }))).toMatchObject({ ok: true, value: { seq: '6' } })
    expect(mergeBook(book, message({ pseq: '6', seq: '7' }))).toEqual({ ok: false, error: 'gap' })
  })

  it('is refused when the book it makes has another checksum', () => {
    const checksum = bookChecksum(book.bids, [['11.0', '2']])
    expect(mergeBook(book, message({ asks: [['10.0', '0']], checksum })).ok).toBe(true)
    expect(mergeBook(book, message({ asks: [['11.0', '0']], checksum }))).toEqual({ ok: false, error: 'checksum' })
  })
})

describe('against a plain map', () => {
  const change = fc.tuple(
    fc.integer({ min: 1, max: 30 }).map((price) => `${price / 2}`),
    fc.integer({ min: 0, max: 3 }).map(String),
  )

  it('any sequence of updates makes the same book', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 20 }), (updates) => {
        let book = open({})
        const sizes = new Map<string, string>()
        for (const levels of updates) {
          const merged = mergeBook(book, message({ asks: levels, bids: levels }))
          if (!merged.ok) throw new Error(merged.error)
          book = merged.value
          for (const [price, size] of levels) {
            if (size === '0') sizes.delete(price)
            else sizes.set(price, size)
          }
        }
        const expected = [...sizes].toSorted(([a], [b]) => compare(a, b))
        expect(book.asks).toEqual(expected)
        expect(book.bids).toEqual(expected.toReversed())
      }),
    )
  })
})

describe('reading a message', () => {
  it('takes numbers and texts as sequences', () => {
    const read = readBookMessage({ asks: [['1', '2']], bids: [], checksum: -5, seq: 7, pseq: '6', ts: '1700' })
    expect(read).toEqual({ asks: [['1', '2']], bids: [], checksum: -5, seq: '7', pseq: '6', ts: 1700 })
  })

  it.each([
    null,
    1,
    [],
    {},
    { asks: [], bids: 1 },
    { asks: [['1']], bids: [] },
    { asks: [[1, 2]], bids: [] },
    { asks: [['x', '1']], bids: [] },
  ])('refuses %j', (unsafe) => expect(readBookMessage(unsafe)).toBe(undefined))
})
