import { expect, it } from 'vitest'
import { spokenName } from './spoken-name.ts'

it.each([
  ['Close', 'Close the long position in BTCUSDT at market', 'Close the long position in BTCUSDT at market'],
  ['Margin', 'Change the margin of the long position', 'Change the margin of the long position'],
  ['TP/SL', 'Set take profit and stop loss', 'TP/SL: Set take profit and stop loss'],
])('%s is in the name %s', (face, name, spoken) => expect(spokenName(face, name)).toBe(spoken))

it('tells orders that are alike apart by their numbers', () => {
  const names = ['17', '18'].map((number) => spokenName('Cancel', 'Cancel the Buy order of BTCUSDT at 60,000.0', number))
  expect(names).toEqual(['Cancel the Buy order of BTCUSDT at 60,000.0, #17', 'Cancel the Buy order of BTCUSDT at 60,000.0, #18'])
})
