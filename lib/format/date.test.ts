import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#lib/locale/locales.ts'
import {
  formatDate,
  formatDateMinute,
  formatDateTime,
  formatAge,
  formatDuration,
  formatLongDate,
  formatRelativeTime,
  formatShortMoment,
  formatTime,
  isTimeZone,
} from './date.ts'

const MOMENT = Date.UTC(2026, 10, 21, 23, 5, 9)

describe('the figures of specification 9', () => {
  it('writes yyyy-MM-dd and HH:mm:ss', () => {
    expect(formatDate(MOMENT)).toBe('2026-11-21')
    expect(formatTime(MOMENT)).toBe('23:05:09')
    expect(formatDateTime(MOMENT)).toBe('2026-11-21 23:05:09')
    expect(formatDateMinute(MOMENT)).toBe('2026-11-21 23:05')
  })

  it('writes midnight as 00, never as 24', () => expect(formatTime(Date.UTC(2026, 0, 1))).toBe('00:00:00'))

  it('follows the time zone, over the date line and through summer time', () => {
    expect(formatDateTime(MOMENT, 'Asia/Tokyo')).toBe('2026-11-22 08:05:09')
    expect(formatDateTime(MOMENT, 'America/New_York')).toBe('2026-11-21 18:05:09')
    expect(formatTime(Date.UTC(2026, 6, 1, 12), 'Europe/Berlin')).toBe('14:00:00')
    expect(formatTime(Date.UTC(2026, 0, 1, 12), 'Europe/Berlin')).toBe('13:00:00')
  })

  it('comes to the same in UTC by any of its names, whose figures are reckoned in another way', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(formatDateTime(date.getTime())).toBe(formatDateTime(date.getTime(), 'Etc/GMT'))
      }),
    )
  })

  it('agrees with ISO 8601 in UTC', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        expect(formatDateTime(date.getTime())).toBe(date.toISOString().slice(0, 19).replace('T', ' '))
      }),
    )
  })

  it.each([null, undefined, NaN, Infinity, 9e15])('shows %s as missing', (moment) => {
    for (const format of [formatDate, formatTime, formatDateTime, formatDateMinute, formatDuration]) expect(format(moment)).toBe('--')
    expect(formatLongDate(moment, 'en')).toBe('--')
    expect(formatRelativeTime(moment, 0, 'en')).toBe('--')
  })
})

describe('words', () => {
  it('writes long dates in the language of the tag', () => {
    expect(formatLongDate(MOMENT, 'en-GB')).toBe('21 November 2026')
    expect(formatLongDate(MOMENT, 'de')).toBe('21. November 2026')
    expect(formatLongDate(MOMENT, 'ja')).toBe('2026年11月21日')
    expect(formatLongDate(MOMENT, 'en-GB', 'Asia/Tokyo')).toBe('22 November 2026')
  })

  it('writes moments of a market in the language of the tag, in UTC', () => {
    expect(formatShortMoment(MOMENT, 'en-GB')).toBe('21 Nov 2026 23:05:09 UTC')
    expect(formatShortMoment(MOMENT, 'ja')).toBe('2026年11月21日 23:05:09 UTC')
    expect(formatShortMoment(null, 'de')).toBe('--')
  })

  it('cuts to whole units of the largest that fits', () => {
    expect(formatRelativeTime(MOMENT - 59_999, MOMENT, 'en')).toBe('59 seconds ago')
    expect(formatRelativeTime(MOMENT - 60_000, MOMENT, 'en')).toBe('1 minute ago')
    expect(formatRelativeTime(MOMENT + 7_200_000, MOMENT, 'en')).toBe('in 2 hours')
    expect(formatRelativeTime(MOMENT - 86_400_000, MOMENT, 'en')).toBe('yesterday')
    expect(formatRelativeTime(MOMENT - 400, MOMENT, 'en')).toBe('now')
    expect(formatRelativeTime(MOMENT + 400, MOMENT, 'en')).toBe('now')
  })

  it('keeps Latin digits and the Gregorian year for every row of the locale table', () => {
    for (const { tag } of LOCALES) {
      expect(formatLongDate(MOMENT, tag)).toMatch(/2026/)
      expect(formatRelativeTime(MOMENT - 5 * 60_000, MOMENT, tag)).toMatch(/5/)
      expect(formatLongDate(MOMENT, tag)).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/)
    }
  })
})

describe('durations', () => {
  it.each([
    [0, '00:00:00'],
    [999, '00:00:00'],
    [3_723_000, '01:02:03'],
    [86_400_000 * 2 + 1000, '2d 00:00:01'],
    [-5000, '00:00:00'],
  ])('%s ms is %s', (duration, expected) => expect(formatDuration(duration)).toBe(expected))

  it('count days in the words of the language', () => expect(formatDuration(86_400_000 * 2, 'de').normalize('NFKC')).toBe('2 T 00:00:00'))
})

describe('ages', () => {
  it.each([
    ['en', -5, '0 sec'],
    ['en', 59_999, '59 sec'],
    ['en', 60_000, '1 min'],
    ['de', 59_999, '59 Sek.'],
    ['ja', 3_600_000, '1 時間'],
    ['ar', 5000, '5 ث'],
  ])('in %s, %s ms are %s', (tag, ageMs, expected) => expect(formatAge(ageMs, tag).normalize('NFKC')).toBe(expected))

  it('speak the language of every locale, in Latin digits', () => {
    const texts = LOCALES.map(({ tag }) => formatAge(7000, tag))
    for (const text of texts) expect(text).toMatch(/7/)
    expect(new Set(texts).size).toBeGreaterThan(10)
  })
})

describe('time zones', () => {
  it('that are unknown are UTC: a preference may hold any name', () => {
    expect(formatTime(0, 'Foo/Bar')).toBe('00:00:00')
    expect(formatDate(0, '')).toBe('1970-01-01')
  })

  it('knows which exist', () => {
    expect(isTimeZone('Asia/Tashkent')).toBe(true)
    expect(isTimeZone('UTC')).toBe(true)
    expect(isTimeZone('Mars/Olympus')).toBe(false)
    expect(isTimeZone('')).toBe(false)
  })
})
