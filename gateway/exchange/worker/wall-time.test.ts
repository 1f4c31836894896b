import { expect, it } from 'vitest'
import { atWallTime } from './wall-time.ts'

// Goal: what ends a round or a market says when that is by the wall clock, and no other command changes.

it.each([
  [
    { type: 'close-epoch', account: 'ann' },
    { type: 'close-epoch', account: 'ann', wallMs: 5 },
  ],
  [
    { type: 'delist-market', market: 'spot:BTCUSDT' },
    { type: 'delist-market', market: 'spot:BTCUSDT', wallMs: 5 },
  ],
  [{ type: 'advance' }, { type: 'advance' }],
] as const)('%o', (command, expected) => {
  expect(atWallTime(command, 5)).toEqual(expected)
})
