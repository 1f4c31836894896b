import { expect, it } from 'vitest'
import { showValue } from './value-text.ts'

// Goal: the console shows amounts of bytes and time in units that people read.

it.each<[name: string, value: number, text: string]>([
  ['freeBytes', 1_500_000_000, '1.5 GB'],
  ['bytes', 999, '999 B'],
  ['memoryBytes', 250_000_000, '250 MB'],
  ['bytes', 0, '0 B'],
  ['ageMs', 5000, '5 s'],
  ['lagMs', 12.34, '12.3 ms'],
  ['clockDifferenceMs', -1500, '-1.5 s'],
  ['longestGapMs', 5_400_000, '1.5 h'],
  ['sequence', 5_000_000, '5000000'],
  ['startedAt', Date.UTC(2026, 10, 21, 12), '2026-11-21 12:00:00 UTC'],
])('%s of %s is %s', (name, value, text) => {
  expect(showValue(name, value)).toEqual({ kind: 'figure', text })
})
