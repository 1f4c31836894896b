import { expect, it } from 'vitest'
import { LOCALES } from '#lib/locale/locales.ts'
import { labelled } from './labelled.ts'

it.each([
  ['en', 'Available: 5'],
  ['de', 'Available: 5'],
  ['ar', 'Available: 5'],
  ['fr', 'Available\u{A0}: 5'],
  ['ja', 'Available：5'],
  ['zh-TW', 'Available：5'],
])('joins a label and its value in %s', (locale, joined) => {
  expect(labelled(locale, 'Available', '5')).toBe(joined)
})

it('takes codes and tags alike', () => {
  for (const { code, tag } of LOCALES) expect(labelled(code, 'a', 'b')).toBe(labelled(tag, 'a', 'b'))
})
