import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanGreeting } from './gift-greeting.ts'
import { GIFT_GREETING_MAX } from './gift-terms.ts'

// Goal: a greeting is one line of plain text that says what it seems to say.

it.each([
  ['  Happy \n\t birthday ', 'Happy birthday'],
  ['<b>Hi</b>', '<b>Hi</b>'],
  ['gnp.\u202egift', 'gnp.gift'],
  ['a\u0000b\u200bc\ufeff', 'abc'],
  ['👩\u200d👩\u200d👧 🎁', '👩\u200d👩\u200d👧 🎁'],
  ['\ud800 lone', 'lone'],
  ['\u2028', ''],
  ['one\t\u0000\ttwo', 'one two'],
  ['a\u0000\u0301', 'á'],
  ['x'.repeat(150), 'x'.repeat(100)],
  ['🎁'.repeat(150), '🎁'.repeat(100)],
])('%j is %j', (typed, kept) => {
  expect(cleanGreeting(typed)).toBe(kept)
})

it('is short, in one line and stays as it is when it is cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const greeting = cleanGreeting(text)
      expect([...greeting].length).toBeLessThanOrEqual(GIFT_GREETING_MAX)
      expect(greeting).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      expect(cleanGreeting(greeting)).toBe(greeting)
    }),
  )
})
