import { describe, expect, it } from 'vitest'
import { LOCALES } from '#lib/locale/locales.ts'
import { dayWriter, formatMonth, weekdayNames } from './calendar.ts'

const SATURDAY = Date.UTC(2026, 10, 21)

describe('names of a calendar', () => {
  it('start with Sunday where the week does (specification 9)', () => {
    expect(weekdayNames('en', 7).map(({ short }) => short)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    expect(weekdayNames('de', 1).map(({ long }) => long)).toEqual([
      'Montag',
      'Dienstag',
      'Mittwoch',
      'Donnerstag',
      'Freitag',
      'Samstag',
      'Sonntag',
    ])
  })

  it('are in the language of the tag', () => {
    expect(formatMonth(SATURDAY, 'fr')).toBe('novembre 2026')
    expect(dayWriter('en-GB')(SATURDAY)).toMatch(/^Saturday,? 21 November 2026$/)
  })

  it('keep the Gregorian year whatever calendar a language prefers', () => {
    for (const tag of ['th', 'fa', 'ar-SA']) expect(formatMonth(SATURDAY, tag)).toContain('2026')
  })

  it.each(LOCALES.map(({ code, tag }) => [code, tag]))('have Latin digits and seven different days in %s', (_code, tag) => {
    expect(formatMonth(SATURDAY, tag)).toMatch(/2026/)
    expect(dayWriter(tag)(SATURDAY)).toMatch(/21(?!\d)/)
    const names = weekdayNames(tag, 7)
    expect(new Set(names.map(({ long }) => long)).size).toBe(7)
    expect(Math.max(...names.map(({ short }) => short.length))).toBeLessThanOrEqual(6)
  })
})
