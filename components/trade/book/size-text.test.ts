import { expect, it } from 'vitest'
import { sizeText } from './size-text.ts'

it.each([
  { size: '0.123456', decimals: 6, text: '0.123456' },
  { size: '12.5', decimals: 4, text: '12.5000' },
  { size: '12345.6789', decimals: 4, text: '12,345.68' },
  { size: '12345678', decimals: 2, text: '12,345,678' },
  { size: '1234567890', decimals: 2, text: '1.23B' },
])('writes $size with up to $places decimals as $text', ({ size, decimals, text }) => {
  expect(sizeText(size, decimals, 'en')).toBe(text)
})
