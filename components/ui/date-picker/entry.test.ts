import { describe, expect, it } from 'vitest'
import { readDateField, readEntry, readRangeFields, withTime } from './entry.ts'

const limits = { min: '2026-01-01', max: '2026-12-31' }

describe('dates as typed into a picker (specification 9: yyyy-MM-dd and HH:mm:ss)', () => {
  it.each([
    { text: '2026-11-21', kind: 'date', value: '2026-11-21' },
    { text: '2026/1/5', kind: 'date', value: '2026-01-05' },
    { text: '2026-11-21 9:05', kind: 'datetime', value: '2026-11-21 09:05:00' },
    { text: '2026-11-21T09:05:06', kind: 'datetime', value: '2026-11-21 09:05:06' },
    { text: '2026-11-21', kind: 'datetime', value: '2026-11-21 00:00:00' },
    { text: '2026-11-21 09:00', kind: 'date', value: null },
    { text: '2026-11-21 25:00', kind: 'datetime', value: null },
    { text: '2026-11-21 1 2', kind: 'datetime', value: null },
    { text: 'x', kind: 'date', value: null },
  ] as const)('$text as a $kind is $value', ({ text, kind, value }) => {
    expect(readEntry(text, kind)).toBe(value)
  })

  it('tells what came of it', () => {
    expect(readDateField(' ', 'date', limits)).toEqual({ state: 'empty' })
    expect(readDateField('2026-02-30', 'date', limits)).toEqual({ state: 'invalid' })
    expect(readDateField('2027-01-01', 'date', limits)).toEqual({ state: 'disabled' })
    expect(readDateField('2026-02-28', 'date', limits)).toEqual({ state: 'valid', value: '2026-02-28' })
  })
})

describe('ranges as typed (specification 5)', () => {
  const read = (start: string, end: string) => readRangeFields(start, end, limits)

  it('is valid if both dates exist, start is not after end, and neither is disabled', () => {
    expect(read('2026-03-01', '2026-03-31')).toEqual({ state: 'valid', value: { start: '2026-03-01', end: '2026-03-31' } })
  })

  it('is not valid otherwise', () => {
    expect(read('2026-03-31', '2026-03-01')).toEqual({ state: 'invalid' })
    expect(read('2026-02-30', '2026-03-01')).toEqual({ state: 'invalid' })
    expect(read('2025-12-31', '2026-03-01')).toEqual({ state: 'disabled' })
    expect(read('2026-03-01', '')).toEqual({ state: 'partial' })
    expect(read('', '2027-01-01')).toEqual({ state: 'disabled' })
    expect(read('', '')).toEqual({ state: 'empty' })
  })
})

it('keeps the time when another day is chosen', () => {
  expect(withTime('2026-03-02', '2026-03-01 10:30:00')).toBe('2026-03-02 10:30:00')
  expect(withTime('2026-03-02', null)).toBe('2026-03-02 00:00:00')
})
