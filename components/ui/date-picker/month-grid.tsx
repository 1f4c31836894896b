'use client'

import type { KeyboardEvent } from 'react'
import { dayWriter, weekdayNames } from '#lib/format/calendar.ts'
import { WEEK_STARTS_ON } from '#components/ui/constants.ts'
import { cutMonth, listWeeks, toUtcMs, type DateText, type MonthText } from './calendar-date.ts'
import { isDisabled, partInRange, type DateLimits, type DateRange } from './range.ts'
import styles from './calendar.module.css'

export interface MonthGridProps {
  readonly month: MonthText
  /** BCP-47 tag of the page's language. */
  readonly tag: string
  /** The only date in the tab order; arrow keys continue from there. */
  readonly focused: DateText
  readonly today: DateText
  readonly range: DateRange
  readonly limits: DateLimits
  readonly titleId: string
  readonly onPick: (date: DateText) => void
  /** Called with the date that the pointer or the focus is on; null when the pointer has left. */
  readonly onPoint: (date: DateText | null) => void
  readonly onKeyDown: (event: KeyboardEvent, date: DateText) => void
}

/** Shows the days of one month in six weeks. Days of adjacent months are left out, so that each date is on the page only once. */
export function MonthGrid({ month, tag, titleId, onPoint, ...day }: MonthGridProps) {
  const write = dayWriter(tag)
  return (
    <table role="grid" aria-labelledby={titleId} className={styles.grid} onPointerLeave={() => onPoint(null)}>
      <thead>
        <tr>
          {weekdayNames(tag, WEEK_STARTS_ON).map(({ short, long }) => (
            <th key={long} scope="col" aria-label={long} className={styles.weekday}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) =>
              cutMonth(date) === month ? (
                <Day key={date} date={date} name={write(toUtcMs(date))} onPoint={onPoint} {...day} />
              ) : (
                <td key={date} className={styles.cell}>
                  {'\u00a0'}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = Pick<MonthGridProps, 'focused' | 'today' | 'range' | 'limits' | 'onPick' | 'onPoint' | 'onKeyDown'> & {
  readonly date: DateText
  readonly name: string
}

function Day({ date, name, focused, today, range, limits, onPick, onPoint, onKeyDown }: DayProps) {
  const part = partInRange(date, range)
  const disabled = isDisabled(date, limits)
  return (
    <td aria-selected={part !== null} className={styles.cell} data-part={part ?? undefined}>
      <button
        type="button"
        className={styles.day}
        data-date={date}
        tabIndex={date === focused ? 0 : -1}
        aria-label={name}
        aria-current={date === today ? 'date' : undefined}
        // It stays focusable, so that a screen reader can announce that it is disabled.
        aria-disabled={disabled || undefined}
        onClick={() => disabled || onPick(date)}
        onPointerEnter={() => onPoint(date)}
        onFocus={() => onPoint(date)}
        onKeyDown={(event) => onKeyDown(event, date)}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  )
}
