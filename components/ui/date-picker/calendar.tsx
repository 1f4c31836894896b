'use client'

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { formatMonth } from '#lib/format/calendar.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import type { Labels } from '#components/ui/labels/labels.tsx'
import { addMonths, cutMonth, monthShowing, shiftMonth, toUtcMs, type DateText } from './calendar-date.ts'
import { moveByKey } from './calendar-keys.ts'
import { MonthGrid, type MonthGridProps } from './month-grid.tsx'
import styles from './calendar.module.css'

interface Props extends Pick<MonthGridProps, 'range' | 'limits' | 'today' | 'onPick'> {
  /** The initially focused date. */
  readonly start: DateText
  /** Number of months side by side. */
  readonly count: 1 | 2
  /** Whether it takes the focus when it appears. */
  readonly takesFocus: boolean
  readonly onPoint?: (date: DateText | null) => void
  readonly texts: Labels<'calendar'>
}

/** Months to choose days from, Gregorian and with Latin digits in every language. Arrow and page keys, Home and End navigate it. */
export function Calendar({ start, count, takesFocus, onPoint = ignore, texts, ...rest }: Props) {
  const [shown, setShown] = useState({ first: cutMonth(start), focused: start })
  const root = useRef<HTMLDivElement>(null)
  const moves = useRef(takesFocus)
  const id = useId()
  // Its texts are in the page's language; it is rendered in the browser only.
  const tag = document.documentElement.lang || 'en'
  // Not a layout effect: the popup's layout effects, which make it visible, run later, and a hidden element cannot be focused.
  useEffect(() => {
    if (moves.current) root.current?.querySelector<HTMLElement>(`[data-date="${shown.focused}"]`)?.focus()
    moves.current = false
  }, [shown])

  const onKeyDown = (event: KeyboardEvent, date: DateText) => {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const focused = moveByKey(date, event, rightToLeft)
    if (focused === null) return
    event.preventDefault()
    moves.current = true
    setShown({ focused, first: monthShowing(focused, shown.first, count) })
  }
  const turn = (months: number) => setShown({ first: shiftMonth(shown.first, months), focused: addMonths(shown.focused, months) })
  const pick = (date: DateText) => {
    setShown({ ...shown, focused: date })
    rest.onPick(date)
  }
  const months = Array.from({ length: count }, (_, index) => shiftMonth(shown.first, index))
  return (
    <div ref={root} className={styles.calendar} data-months={count}>
      {months.map((month, index) => (
        <div key={index === 0 ? 'first' : 'second'} className={styles.month}>
          <div className={styles.head}>
            {index === 0 ? <Turns way="back" texts={texts} onTurn={turn} /> : null}
            <h2 id={`${id}-${index}`} className={styles.title} aria-live="polite">
              {formatMonth(toUtcMs(`${month}-01`), tag)}
            </h2>
            {index === count - 1 ? <Turns way="forward" texts={texts} onTurn={turn} /> : null}
          </div>
          <MonthGrid {...rest} {...{ month, tag, onPoint, onKeyDown }} focused={shown.focused} titleId={`${id}-${index}`} onPick={pick} />
        </div>
      ))}
    </div>
  )
}

function ignore(): void {}

interface TurnsProps {
  readonly way: 'back' | 'forward'
  readonly texts: Labels<'calendar'>
  readonly onTurn: (months: number) => void
}

/** The buttons for another month or year, on one side. */
function Turns({ way, texts, onTurn }: TurnsProps) {
  const year = (
    <Turn
      icon={`chevrons-${way}`}
      label={way === 'back' ? texts.previousYear : texts.nextYear}
      onPress={() => onTurn(way === 'back' ? -12 : 12)}
    />
  )
  const month = (
    <Turn
      icon={`chevron-${way}`}
      label={way === 'back' ? texts.previousMonth : texts.nextMonth}
      onPress={() => onTurn(way === 'back' ? -1 : 1)}
    />
  )
  return (
    <span className={styles.turns} data-way={way}>
      {way === 'back' ? year : month}
      {way === 'back' ? month : year}
    </span>
  )
}

function Turn({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.turn} aria-label={label} onClick={onPress}>
      <Icon name={icon} size={16} />
    </button>
  )
}
