import { expect, it } from 'vitest'
import { lineAfter } from './line-keys.ts'

it.each([
  { key: 'ArrowDown', from: 0, count: 500, line: 1 },
  { key: 'ArrowUp', from: 1, count: 500, line: 0 },
  { key: 'ArrowUp', from: 0, count: 500, line: null },
  { key: 'PageDown', from: 5, count: 500, line: 15 },
  { key: 'PageDown', from: 495, count: 500, line: 499 },
  { key: 'PageUp', from: 3, count: 500, line: 0 },
  { key: 'Home', from: 250, count: 500, line: 0 },
  { key: 'End', from: 250, count: 500, line: 499 },
  { key: 'End', from: 0, count: 1, line: null },
  { key: 'Enter', from: 4, count: 500, line: null },
])('$key leads from line $from of $count to $line', ({ key, from, count, line }) => {
  expect(lineAfter(key, from, count)).toBe(line)
})
