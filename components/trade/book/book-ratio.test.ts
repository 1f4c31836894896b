import { expect, it } from 'vitest'
import { bidShare } from './book-ratio.tsx'
import { makeBook } from './book-rows.ts'

const level = (price: string, size: string) => [price, size] satisfies [string, string]

it.each([
  {
    name: 'three quarters of the depth on the buying side',
    bids: [level('9', '1'), level('8', '2')],
    asks: [level('10', '1')],
    share: 0.75,
  },
  { name: 'only buyers', bids: [level('9', '1')], asks: [], share: 1 },
  { name: 'an empty book', bids: [], asks: [], share: null },
])('tells $name', ({ bids, asks, share }) => {
  expect(bidShare(makeBook({ bids, asks }, '1', 10))).toBe(share)
})
