import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstChoice, INDICATORS, readChoice } from './indicator-table.ts'

it.each(INDICATORS)('%s is read as it was kept, by its settings and by its name alone', (name) => {
  const choice = firstChoice(name)
  expect(readChoice(JSON.parse(JSON.stringify(choice)))).toEqual([choice])
  expect(readChoice(name)).toEqual([choice])
})

it.each([
  { unsafe: { name: 'RSI', params: [0, 12, 24] }, because: 'a parameter is above zero' },
  { unsafe: { name: 'RSI', params: [6, 12] }, because: 'none is missing' },
  { unsafe: { name: 'RSI', params: [6, 12, 1001] }, because: 'none is above a thousand' },
  { unsafe: { name: 'RSI', colors: ['red', 'red', 'red'] }, because: 'a colour has six hexadecimal digits' },
  { unsafe: { name: 'RSI', pane: 'roof' }, because: 'there are two kinds of panes' },
])('gives an indicator its defaults back, because $because', ({ unsafe }) => {
  expect(readChoice(unsafe)).toEqual([firstChoice('RSI')])
})

it('makes nothing of what is no indicator', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (unsafe) => {
      for (const choice of readChoice(unsafe)) expect(INDICATORS).toContain(choice.name)
    }),
  )
})
