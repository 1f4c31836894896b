import { expect, it } from 'vitest'
import { stepTab } from './step-tab.ts'

const ids = ['spot', 'margin', 'futures']

it.each([
  { key: 'ArrowRight', from: 'spot', rightToLeft: false, to: 'margin' },
  { key: 'ArrowRight', from: 'futures', rightToLeft: false, to: 'spot' },
  { key: 'ArrowLeft', from: 'spot', rightToLeft: false, to: 'futures' },
  { key: 'ArrowRight', from: 'spot', rightToLeft: true, to: 'futures' },
  { key: 'ArrowLeft', from: 'spot', rightToLeft: true, to: 'margin' },
  { key: 'Home', from: 'futures', rightToLeft: true, to: 'spot' },
  { key: 'End', from: 'spot', rightToLeft: false, to: 'futures' },
  { key: 'ArrowDown', from: 'spot', rightToLeft: false, to: null },
])('$key from $from (right to left: $rightToLeft) goes to $to', ({ key, from, rightToLeft, to }) => {
  expect(stepTab(ids, from, key, rightToLeft)).toBe(to)
})

it('has nowhere to go without tabs', () => {
  expect(stepTab([], '', 'ArrowRight', false)).toBeNull()
  expect(stepTab([], '', 'Home', false)).toBeNull()
})
