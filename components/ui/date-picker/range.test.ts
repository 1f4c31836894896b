import { describe, expect, it } from 'vitest'
import { isDisabled, isValidRange, NO_RANGE, paintedRange, partInRange, pickDate } from './range.ts'

describe('range pickers (specification 5)', () => {
  const limits = { min: '2026-01-01', max: '2026-12-31', isDateDisabled: (date: string) => date === '2026-06-15' }
  const valid = (start: string | null, end: string | null) => isValidRange({ start, end }, limits)

  it('a range is valid if both dates exist, start is not after end, and neither is disabled', () => {
    expect(valid('2026-03-01', '2026-03-31')).toBe(true)
    expect(valid('2026-03-01', '2026-03-01')).toBe(true)
  })

  it('is not valid without a start or without an end', () => {
    expect(valid(null, '2026-03-31')).toBe(false)
    expect(valid('2026-03-01', null)).toBe(false)
    expect(isValidRange(NO_RANGE, {})).toBe(false)
  })

  it('is not valid with its start after its end', () => {
    expect(valid('2026-03-02', '2026-03-01')).toBe(false)
  })

  it('is not valid with a disabled date at either end, but may hold one inside', () => {
    expect(valid('2026-06-15', '2026-06-20')).toBe(false)
    expect(valid('2026-06-10', '2026-06-15')).toBe(false)
    expect(valid('2026-06-10', '2026-06-20')).toBe(true)
  })

  it('disables what lies outside the first and last date', () => {
    expect(isDisabled('2025-12-31', limits)).toBe(true)
    expect(isDisabled('2026-01-01', limits)).toBe(false)
    expect(isDisabled('2027-01-01', limits)).toBe(true)
    expect(valid('2025-12-31', '2026-02-01')).toBe(false)
  })
})

describe('choosing a range', () => {
  it('takes one end, then the other, whichever is pressed first', () => {
    const first = pickDate(NO_RANGE, '2026-03-10')
    expect(first).toEqual({ start: '2026-03-10', end: null })
    expect(pickDate(first, '2026-03-20')).toEqual({ start: '2026-03-10', end: '2026-03-20' })
    expect(pickDate(first, '2026-03-01')).toEqual({ start: '2026-03-01', end: '2026-03-10' })
  })

  it('starts anew once both ends are chosen', () => {
    expect(pickDate({ start: '2026-03-01', end: '2026-03-10' }, '2026-04-01')).toEqual({ start: '2026-04-01', end: null })
  })

  it('paints up to the date under the pointer while one end is open', () => {
    const first = { start: '2026-03-10', end: null }
    expect(paintedRange(first, '2026-03-08')).toEqual({ start: '2026-03-08', end: '2026-03-10' })
    expect(paintedRange(first, null)).toBe(first)
    const whole = { start: '2026-03-01', end: '2026-03-10' }
    expect(paintedRange(whole, '2026-04-01')).toBe(whole)
  })

  it('knows the ends and the inside', () => {
    const range = { start: '2026-03-01', end: '2026-03-03' }
    const parts = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((date) => partInRange(date, range))
    expect(parts).toEqual([null, 'start', 'inside', 'end', null])
    expect(partInRange('2026-03-01', { start: '2026-03-01', end: null })).toBe('both')
    expect(partInRange('2026-03-01', NO_RANGE)).toBeNull()
  })
})
