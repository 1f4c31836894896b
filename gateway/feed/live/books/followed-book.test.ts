import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc32 } from '#lib/kernel/crc32.ts'
import type { Continuity, RawLevel, SaidBook } from '../exchanges/exchange.ts'
import { FollowedBook } from './followed-book.ts'

// Goal: a book that reports itself sound is the exchange's book at one of its numbers, whatever was lost, doubled or reordered on the way.

const BASE: Continuity = { sequence: 'previous', checksum: 'texts', renewMs: null, levelsMax: 100, silentMaxMs: 60_000 }
const bookOf = (continuity: Partial<Continuity> = {}) =>
  new FollowedBook('spot:BTCUSDT', { ticksPerOne: 10, lotsPerUnit: 100 }, { ...BASE, ...continuity })

function said(part: Partial<SaidBook>): SaidBook {
  return { type: 'book', market: 'spot:BTCUSDT', snapshot: false, time: 1, asks: [], bids: [], sequence: {}, checksum: null, ...part }
}
const SNAPSHOT = said({ snapshot: true, asks: [['10.2', '1']], bids: [['10.1', '2']], sequence: { last: 5, previous: null } })

function put(side: Map<number, number>, price: number, size: number): void {
  if (size === 0) side.delete(price)
  else side.set(price, size)
}

describe('a followed book', () => {
  it('sends everything once, then the changes', () => {
    const book = bookOf()
    expect(book.take(SNAPSHOT)).toBe('applied')
    expect(book.event(1)).toMatchObject({ snapshot: true, asks: { prices: Float64Array.of(102), sizes: Float64Array.of(100) } })
    expect(
      book.take(
        said({
          asks: [
            ['10.2', '0'],
            ['10.3', '0.5'],
          ],
          sequence: { last: 7, previous: 5 },
        }),
      ),
    ).toBe('applied')
    const change = book.event(2)
    expect(change.snapshot).toBe(false)
    expect([...change.asks.prices].map((price, at) => [price, change.asks.sizes[at]])).toEqual([
      [102, 0],
      [103, 50],
    ])
    expect(book.hasChanged).toBe(false)
  })

  it('takes no snapshot without a number where changes name spans', () => {
    const book = bookOf({ sequence: 'range', checksum: null })
    expect(book.take(said({ snapshot: true, time: null }))).toBe('unreadable')
    expect(book.hasSnapshot).toBe(false)
    // Alone, this change would be a book of two levels that the exchange never had.
    const late = said({ asks: [['10.2', '1']], bids: [['10.1', '2']], sequence: { first: 4, last: 5 } })
    expect(book.take(late)).toBe('waiting')
    expect(book.isSound).toBe(false)
    expect(book.take({ ...SNAPSHOT, sequence: { last: 4 } })).toBe('applied')
    expect(book.isSound).toBe(true)
  })

  it.each([
    ['a lost message', said({ asks: [['10.3', '1']], sequence: { last: 9, previous: 8 } }), 'gap'],
    ['a doubled one', said({ asks: [['10.2', '9']], sequence: { last: 5, previous: 4 } }), 'old'],
    ['a bid at the best ask', said({ bids: [['10.2', '1']], sequence: { last: 6, previous: 5 } }), 'crossed'],
    ['a wrong checksum', said({ bids: [['10.0', '1']], sequence: { last: 6, previous: 5 }, checksum: 12_345 }), 'checksum'],
    ['a price that is none', said({ bids: [['NaN', '1']], sequence: { last: 6, previous: 5 } }), 'unreadable'],
    ['a negative size', said({ bids: [['10.0', '-1']], sequence: { last: 6, previous: 5 } }), 'unreadable'],
    ['a level without size', said({ bids: [['10.0', undefined]], sequence: { last: 6, previous: 5 } }), 'unreadable'],
  ])('knows %s', (_name, message, expected) => {
    const book = bookOf()
    book.take(SNAPSHOT)
    expect(book.take(message)).toBe(expected)
  })

  it('accepts numbers that begin anew, if each names the one before', () => {
    const book = bookOf()
    book.take(SNAPSHOT)
    expect(book.take(said({ sequence: { last: 2, previous: 5 } }))).toBe('applied')
    expect(book.take(said({ bids: [['10.0', '1']], sequence: { last: 3, previous: 2 } }))).toBe('applied')
    expect(book.sequence).toBe(3)
  })

  it('checks the sum over the texts as they were written', () => {
    const book = bookOf()
    const checksum = crc32('10.1:2:10.2:1:10.00:0.50') | 0
    book.take(SNAPSHOT)
    expect(book.take(said({ bids: [['10.00', '0.50']], sequence: { last: 6, previous: 5 }, checksum }))).toBe('applied')
  })

  it('is not sound while a side is empty', () => {
    const book = bookOf()
    book.take(said({ snapshot: true, bids: [['10.1', '2']], sequence: { last: 1 } }))
    expect(book.isSound).toBe(false)
  })

  it('keeps changes until the snapshot is fetched, and begins with the one that overlaps it', () => {
    const book = bookOf({ sequence: 'range', checksum: null })
    const change = (first: number, last: number, size: string) => said({ bids: [['10.0', size]], sequence: { first, last }, time: last })
    expect(book.take(change(1, 4, '1'))).toBe('waiting')
    expect(book.take(change(5, 8, '2'))).toBe('waiting')
    expect(book.take({ ...SNAPSHOT, time: null, sequence: { last: 6 } })).toBe('applied')
    expect(book.time).toBe(8)
    expect(book.take(change(10, 12, '3'))).toBe('gap')
  })

  it('asks for a newer snapshot if the changes begin after it', () => {
    const book = bookOf({ sequence: 'range', checksum: null })
    book.take(said({ sequence: { first: 20, last: 25 } }))
    expect(book.take({ ...SNAPSHOT, sequence: { last: 6 } })).toBe('gap')
  })

  it('equals the exchange’s book at its number after any loss, doubling and exchange of places', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 3 }))
    const step = fc.record({ asks: fc.array(level, { maxLength: 4 }), bids: fc.array(level, { maxLength: 4 }) })
    const fault = fc.constantFrom('none', 'none', 'none', 'lost', 'doubled', 'swapped')
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fault), { maxLength: 30 }), (steps) => {
        const model = new Map<number, string>()
        const sides = { asks: new Map([[120, 1]]), bids: new Map([[80, 1]]) }
        const texts = (levels: readonly (readonly [number, number])[], base: number): RawLevel[] =>
          levels.map(([price, size]) => [String((base + price) / 10), String(size / 100)])
        const state = () => JSON.stringify([sides.asks, sides.bids].map((side) => [...side].toSorted((a, b) => a[0] - b[0])))
        const messages: SaidBook[] = []
        model.set(0, state())
        for (const [index, [{ asks, bids }]] of steps.entries()) {
          for (const [price, size] of asks) put(sides.asks, 100 + price, size)
          for (const [price, size] of bids) put(sides.bids, 79 + price, size)
          model.set(index + 1, state())
          const sequence = { last: index + 1, previous: index }
          messages.push(said({ asks: texts(asks, 100), bids: texts(bids, 79), sequence }))
        }
        const sent = messages.flatMap((message, index) => {
          const [, kind] = steps[index] as (typeof steps)[number]
          return kind === 'lost' ? [] : kind === 'doubled' ? [message, message] : [message]
        })
        for (const [index, [, kind]] of steps.entries()) {
          const [a, b] = [sent[index], sent[index + 1]]
          if (kind === 'swapped' && a !== undefined && b !== undefined) [sent[index], sent[index + 1]] = [b, a]
        }
        const book = bookOf()
        book.take(said({ snapshot: true, asks: [['12', '0.01']], bids: [['8', '0.01']], sequence: { last: 0, previous: null } }))
        const copy = { asks: new Map<number, number>(), bids: new Map<number, number>() }
        for (const message of sent) {
          const taken = book.take(message)
          // The feed fetches the book anew here.
          if (taken !== 'applied' && taken !== 'old') return
          const event = book.event(1)
          for (const side of ['asks', 'bids'] as const) {
            if (event.snapshot) copy[side].clear()
            event[side].prices.forEach((price, at) => {
              const size = event[side].sizes[at] as number
              put(copy[side], price, size)
            })
          }
          const copied = JSON.stringify([copy.asks, copy.bids].map((side) => [...side].toSorted((a, b) => a[0] - b[0])))
          expect(copied).toBe(model.get(book.sequence as number))
        }
      }),
    )
  })
})
