import { expect, it } from 'vitest'
import { BookWitness } from './witness.ts'

it('keeps what a command met first: levels of each side, and places as of where their level stood', () => {
  const witness = new BookWitness()
  witness.level(true, 100, 7)
  witness.level(true, 100, 3)
  witness.level(false, 100, 5)
  witness.place(1, 100, 12, 4)
  witness.place(1, 100, 12, 9)
  // Four lots were taken when the level was met first, whatever was taken since.
  witness.place(2, 100, 20, 9)
  witness.place(3, 101, 2, 6)
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
    witness.level(true, 100, 7)
    witness.level(false, 101, 5)
    witness.place(1, 100, 12, 4)
  }
  meet()
  witness.clearLevels()
  expect([witness.bids.size, witness.asks.size, witness.places.size]).toEqual([0, 0, 1])
  meet()
  witness.clear()
  expect([witness.bids.size, witness.asks.size, witness.places.size]).toEqual([0, 0, 0])
  witness.place(1, 100, 12, 9)
  expect([...witness.places]).toEqual([[1, 3]])
})
