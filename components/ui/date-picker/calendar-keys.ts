import { addDays, addMonths, startOfWeek, type DateText, type Weekday } from './calendar-date.ts'

export interface CalendarStroke {
  readonly key: string
  readonly shiftKey: boolean
}

/**
 * The date that a key leads to, by the WAI-ARIA pattern of date pickers; null where the key is none of the calendar's.
 * Left and right follow the reading direction.
 */
export function moveByKey(
  date: DateText,
  { key, shiftKey }: CalendarStroke,
  weekStart: Weekday,
  rightToLeft: boolean,
): DateText | null {
  const forward = rightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return addDays(date, forward)
    case 'ArrowLeft':
      return addDays(date, -forward)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'Home':
      return startOfWeek(date, weekStart)
    case 'End':
      return addDays(startOfWeek(date, weekStart), 6)
    case 'PageDown':
      return addMonths(date, shiftKey ? 12 : 1)
    case 'PageUp':
      return addMonths(date, shiftKey ? -12 : -1)
    default:
      return null
  }
}
