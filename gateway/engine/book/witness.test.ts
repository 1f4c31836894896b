import { expect, it } from 'vitest'
import { lotsFrom, ticksFrom } from '#lib/kernel/money.ts'
import { BookWitness } from './witness.ts'

it('keeps what a command met first: levels of each side, and places as of where their level stood', () => {
  const witness = new BookWitness()
  witness.level(true, ticksFrom(100), lotsFrom(7))
  witness.level(true, ticksFrom(100), lotsFrom(3))
  witness.level(false, ticksFrom(100), lotsFrom(5))
  witness.place(1, ticksFrom(100), lotsFrom(12), lotsFrom(4))
  witness.place(1, ticksFrom(100), lotsFrom(12), lotsFrom(9))
  // Four lots had been taken when the level was first met, whatever was taken since.
  witness.place(2, ticksFrom(100), lotsFrom(20), lotsFrom(9))
  witness.place(3, ticksFrom(101), lotsFrom(2), lotsFrom(6))
  expect([[...witness.bids], [...witness.asks]]).toEqual([[[100, 7]], [[100, 5]]])
  expect([...witness.places]).toEqual([
    [1, 8],
    [2, 16],
    [3, 0],
  ])
})

it('forgets the levels alone, or everything', () => {
  const witness = new BookWitness()
  const meet = () => {
    witness.level(true, ticksFrom(100), lotsFrom(7))
    witness.level(false, ticksFrom(101), lotsFrom(5))
    witness.place(1, ticksFrom(100), lotsFrom(12), lotsFrom(4))
  }
  meet()
  witness.clearLevels()
  expect([witness.bids.size, witness.asks.size, witness.places.size]).toEqual([0, 0, 1])
  meet()
  witness.clear()
  expect([witness.bids.size, witness.asks.size, witness.places.size]).toEqual([0, 0, 0])
  witness.place(1, ticksFrom(100), lotsFrom(12), lotsFrom(9))
  expect([...witness.places]).toEqual([[1, 3]])
})
