import { expect, it } from 'vitest'
import { spokenName } from './spoken-name.ts'

it.each([
  ['Close', 'Close BTCUSDT long position at market', 'Close BTCUSDT long position at market'],
  ['Margin', 'Change margin of BTCUSDT long position', 'Change margin of BTCUSDT long position'],
  ['TP/SL', 'Set take profit and stop loss', 'TP/SL: Set take profit and stop loss'],
])('%s is in the name %s', (face, name, spoken) => expect(spokenName('en', face, name)).toBe(spoken))

it('tells orders that are alike apart by their numbers', () => {
  const names = ['17', '18'].map((number) => spokenName('en', 'Cancel', 'Cancel BTCUSDT Buy order at 60,000.0', number))
  expect(names).toEqual(['Cancel BTCUSDT Buy order at 60,000.0, #17', 'Cancel BTCUSDT Buy order at 60,000.0, #18'])
})
