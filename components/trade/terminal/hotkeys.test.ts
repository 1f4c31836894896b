import { expect, it } from 'vitest'
import { HOTKEYS, hotkeyOf, hotkeyText } from './hotkeys.ts'

const press = (code: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = { altKey: true }) =>
  hotkeyOf({ code, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held })

it('goes by the physical key, with Alt alone', () => {
  expect(press('KeyB')).toBe('buy')
  expect(press('KeyB', {})).toBeNull()
  expect(press('KeyB', { altKey: true, ctrlKey: true })).toBeNull()
  expect(press('KeyB', { altKey: true, shiftKey: true })).toBeNull()
  expect(press('KeyZ')).toBeNull()
})

it('gives every key to one action, and writes it down', () => {
  expect(new Set(Object.values(HOTKEYS)).size).toBe(Object.keys(HOTKEYS).length)
  expect([hotkeyText('buy'), hotkeyText('sheet'), hotkeyText('submit')]).toEqual(['Alt+B', 'Alt+/', 'Alt+Enter'])
})
