import { expect, it } from 'vitest'
import { inkOn } from './coin-icon.tsx'

it('writes dark on light colours and light on dark ones', () => {
  expect(inkOn('#ffffff')).toBe('#0b0e14')
  expect(inkOn('#efb90f')).toBe('#0b0e14')
  expect(inkOn('#000000')).toBe('#ffffff')
  expect(inkOn('#2f5fd0')).toBe('#ffffff')
})
