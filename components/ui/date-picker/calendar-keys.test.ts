import { describe, expect, it } from 'vitest'
import { moveByKey } from './calendar-keys.ts'

describe('keys of a calendar', () => {
  const move = (key: string, { shiftKey = false, rightToLeft = false } = {}) => moveByKey('2026-11-21', { key, shiftKey }, rightToLeft)

  it.each([
    ['ArrowRight', '2026-11-22'],
    ['ArrowLeft', '2026-11-20'],
    ['ArrowDown', '2026-11-28'],
    ['ArrowUp', '2026-11-14'],
    ['Home', '2026-11-15'],
    ['End', '2026-11-21'],
    ['PageDown', '2026-12-21'],
    ['PageUp', '2026-10-21'],
  ])('%s goes to %s', (key, date) => {
    expect(move(key)).toBe(date)
  })

  it('goes by years with Shift', () => {
    expect(move('PageDown', { shiftKey: true })).toBe('2027-11-21')
    expect(move('PageUp', { shiftKey: true })).toBe('2025-11-21')
  })

  it('turns left and right round in right-to-left pages', () => {
    expect(move('ArrowRight', { rightToLeft: true })).toBe('2026-11-20')
    expect(move('ArrowLeft', { rightToLeft: true })).toBe('2026-11-22')
    expect(move('ArrowDown', { rightToLeft: true })).toBe('2026-11-28')
  })

  it('leaves other keys alone', () => {
    expect(move('a')).toBeNull()
    expect(move('Tab')).toBeNull()
  })
})
