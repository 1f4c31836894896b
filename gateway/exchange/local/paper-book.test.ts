import { lotsFrom, ticksFrom } from '#lib/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { TakenLevels } from '#gateway/engine/book/taken-levels.ts'
import type { Book } from '#gateway/feed/market-feed.ts'
import { Fixture, type Levels } from '#tests/engine/fixture.ts'
import { mergeBook } from './paper-book.ts'

// Goal: the shown book is the book that a taker would meet.
const TIME = 10_000

function side(levels: Levels) {
  return { prices: Float64Array.from(levels, ([ticks]) => ticks), sizes: Float64Array.from(levels, ([, lots]) => lots) }
}

function book(bids: Levels, asks: Levels): Book {
  return { time: TIME, bids: side(bids), asks: side(asks) }
}

function read({ prices, sizes }: Book['bids']): string {
  return Array.from(prices, (ticks, nth) => `${sizes[nth]}@${ticks}`).join(' ')
}

const HOUSE = book(
  [
    [9990, 10],
    [9980, 20],
  ],
  [
    [10_010, 10],
    [10_020, 20],
  ],
)

describe('a book of house and paper orders', () => {
  function fixture(): Fixture {
    const made = new Fixture().trader('ann', { BTC: '10', USDT: '100000' })
    made.move({ last: 10_000 })
    return made
  }
  const marketOf = (made: Fixture) => made.state.markets.get('spot:BTCUSDT')

  it('is the reference market itself if there are no orders', () => {
    expect(mergeBook(HOUSE, marketOf(fixture()), undefined)).toBe(HOUSE)
    expect(mergeBook(HOUSE, undefined, undefined)).toBe(HOUSE)
  })

  it('has both at their prices, and both together at the same one', () => {
    const made = fixture()
    for (const [ticks, lots] of [
      [9995, 101],
      [9990, 102],
      [9985, 103],
      [9970, 104],
    ] as const)
      made.place('ann', { side: 'buy', ticks, lots })
    made.place('ann', { side: 'sell', ticks: 10_015, lots: 201 })
    const merged = mergeBook(HOUSE, marketOf(made), undefined)
    expect(read(merged.bids)).toBe('101@9995 112@9990 103@9985 20@9980 104@9970')
    expect(read(merged.asks)).toBe('10@10010 201@10015 20@10020')
  })

  it('is never crossed: house levels beyond an order are about to be traded away', () => {
    const made = fixture()
    made.place('ann', { side: 'buy', ticks: 10_010, lots: 101 })
    const merged = mergeBook(HOUSE, marketOf(made), undefined)
    expect(read(merged.asks)).toBe('20@10020')
    expect(read(merged.bids)).toBe('101@10010 10@9990 20@9980')
  })

  it('misses what was taken a moment ago, and has it back after two seconds', () => {
    const taken = new TakenLevels()
    taken.take(ticksFrom(10_010), lotsFrom(10), TIME)
    taken.take(ticksFrom(10_020), lotsFrom(8), TIME - 1000)
    expect(read(mergeBook(HOUSE, marketOf(fixture()), taken).asks)).toBe('16@10020')
    const later = { ...HOUSE, time: TIME + 2000 }
    expect(read(mergeBook(later, marketOf(fixture()), taken).asks)).toBe('10@10010 20@10020')
  })
})
