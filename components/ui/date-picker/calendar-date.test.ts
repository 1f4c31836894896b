import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  findWeekStart,
  listWeeks,
  localDate,
  monthShowing,
  readDate,
  readTime,
  shiftMonth,
  stepTime,
  toUtcMs,
} from './calendar-date.ts'

describe('dates as typed (specification 9: yyyy-MM-dd)', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    [' 2026/1/5 ', '2026-01-05'],
    ['20261121', '2026-11-21'],
    ['2026.11.21', '2026-11-21'],
    ['٢٠٢٦-١١-٢١', '2026-11-21'],
    ['2024-02-29', '2024-02-29'],
  ])('reads %j as %s', (text, date) => {
    expect(readDate(text)).toBe(date)
  })

  it.each(['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-11-31', '26-11-21', '21.11.2026', '0000-01-01', 'tomorrow'])(
    'does not read %j',
    (text) => {
      expect(readDate(text)).toBeNull()
    },
  )
})

describe('times as typed (specification 9: HH:mm:ss)', () => {
  it.each([
    ['09:05:07', '09:05:07'],
    ['9', '09:00:00'],
    ['9:5', '09:05:00'],
    ['235959', '23:59:59'],
    ['0930', '09:30:00'],
  ])('reads %j as %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['24:00:00', '12:60', '12:00:60', '', 'noon', '1:2:3:4'])('does not read %j', (text) => {
    expect(readTime(text)).toBeNull()
  })
})

const dates = fc
  .date({ min: new Date('0100-01-01'), max: new Date('9900-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('arithmetic of dates', () => {
  it('goes over ends of months, leap days and years', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(shiftMonth('2026-12', 1)).toBe('2027-01')
  })

  it('stays within four-digit years', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01')
    expect(shiftMonth('9999-12', 1)).toBe('9999-12')
    expect(shiftMonth('0001-01', -1)).toBe('0001-01')
  })

  it('agrees with the clock of JavaScript, and goes back where it came from', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        const moved = addDays(date, days)
        expect(toUtcMs(moved) - toUtcMs(date)).toBe(days * 86_400_000)
        expect(addDays(moved, -days)).toBe(date)
        expect(readDate(moved)).toBe(moved)
      }),
    )
  })

  it('takes the visitor’s own day of a moment', () => {
    expect(localDate(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21')
  })
})

describe('weeks (specification 9: the week starts on Sunday, 7)', () => {
  it('starts on the Sunday before a day, or on the day', () => {
    expect(findWeekStart('2026-11-21')).toBe('2026-11-15')
    expect(findWeekStart('2026-11-22')).toBe('2026-11-22')
    expect(findWeekStart('2026-11-23')).toBe('2026-11-22')
  })

  it('shows every month in six weeks that hold all its days once', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const weeks = listWeeks(date.slice(0, 7))
        const days = weeks.flat()
        expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
        expect(new Set(days).size).toBe(42)
        expect(days).toContain(date)
        expect(weeks.every(([first = '']) => new Date(toUtcMs(first)).getUTCDay() === 0)).toBe(true)
      }),
    )
  })
})

describe('the days that a calendar shows', () => {
  it('moves no further than it must to show a date', () => {
    expect(monthShowing('2026-11-05', '2026-11', 2)).toBe('2026-11')
    expect(monthShowing('2026-12-05', '2026-11', 2)).toBe('2026-11')
    expect(monthShowing('2027-01-05', '2026-11', 2)).toBe('2026-12')
    expect(monthShowing('2026-10-31', '2026-11', 2)).toBe('2026-10')
    expect(monthShowing('2026-12-01', '2026-11', 1)).toBe('2026-12')
  })

  it('changes the part of a time at the caret; each part wraps around', () => {
    expect(stepTime('23:59:59', 0, 1)).toBe('00:59:59')
    expect(stepTime('10:00:30', 4, -1)).toBe('10:59:30')
    expect(stepTime('10:20:59', 8, 1)).toBe('10:20:00')
  })
})
