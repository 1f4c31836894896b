import { addDays, addMonths, findWeekStart, type DateText } from './calendar-date.ts'

export interface CalendarStroke {
  readonly key: string
  readonly shiftKey: boolean
}

/**
 * Returns the date that a key leads to, by the WAI-ARIA pattern of date pickers; null for keys that the calendar does not handle. Left
 * and right follow the reading direction.
 */
export function moveByKey(date: DateText, { key, shiftKey }: CalendarStroke, rightToLeft: boolean): DateText | null {
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
      return findWeekStart(date)
    case 'End':
      return addDays(findWeekStart(date), 6)
    case 'PageDown':
      return addMonths(date, shiftKey ? 12 : 1)
    case 'PageUp':
      return addMonths(date, shiftKey ? -12 : -1)
    default:
      return null
  }
}
