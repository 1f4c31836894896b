// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { rebase } from './comparison.ts'

const BARS = [100, 110, 121, 130].map((close, index) => ({ timestamp: index, close }))

it('draws the other pair from the first candle in view on, in proportion', () => {
  const closes = new Map([
    [0, 5],
    [1, 10],
    [2, 11],
    [3, 9],
  ])
  expect(rebase(BARS, closes, 1, 4)).toEqual([110, 121, 99])
})

it('begins where the other pair has a close, and leaves gaps open', () => {
  expect(
    rebase(
      BARS,
      new Map([
        [1, 10],
        [3, 20],
      ]),
      0,
      4,
    ),
  ).toEqual([null, 110, null, 220])
  expect(rebase(BARS, new Map(), 0, 4)).toEqual([null, null, null, null])
})
