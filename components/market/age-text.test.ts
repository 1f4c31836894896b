import { expect, it } from 'vitest'
import { ageText } from './age-text.ts'

it.each([
  { ageMs: -5, text: '0 s' },
  { ageMs: 999, text: '0 s' },
  { ageMs: 59_999, text: '59 s' },
  { ageMs: 60_000, text: '1 min' },
  { ageMs: 3_600_000, text: '60 min' },
])('says $text after $ageMs ms', ({ ageMs, text }) => {
  expect(ageText(ageMs)).toBe(text)
})
