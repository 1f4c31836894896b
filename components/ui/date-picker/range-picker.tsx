'use client'

import { useId, useRef, useState, type FocusEvent } from 'react'
import { useGroup } from '#components/ui/field/field-context.ts'
import { useLabels, type Labels } from '#components/ui/labels/labels.tsx'
import { Calendar } from './calendar.tsx'
import { localDate, type DateText } from './calendar-date.ts'
import { DateField } from './date-field.tsx'
import { DateFrame } from './date-frame.tsx'
import type { DatePickerLook } from './date-picker.tsx'
import { NO_RANGE, paintedRange, type DateRange } from './range.ts'
import { useCalendarPopup } from './use-calendar-popup.ts'
import { useIsPhone } from '#components/ui/viewport/use-is-phone.ts'
import { useRange } from './use-range.ts'
import styles from './date-picker.module.css'

interface Props extends DatePickerLook {
  readonly value: DateRange
  /** Called with a complete, valid range, or with none: both ends null (specification 5). */
  readonly onChange: (range: DateRange) => void
}

/** Picks a start and an end by typing or from a calendar: two months side by side, one on a phone. In a `Field`, give it `group`. */
export function RangePicker(props: Props) {
  const { value, onChange, size = 'medium', disabled = false } = props
  const texts = useLabels('calendar')
  const root = useRef<HTMLDivElement>(null)
  const problemId = useId()
  const range = useRange({ value, onChange, limits: props })
  const popup = useCalendarPopup(root, disabled, range.begin)
  const group = useGroup({ label: props.label })
  const invalid = group.invalid || range.problem !== null
  const onBlur = (event: FocusEvent) => {
    popup.rootProps.onBlur(event)
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) range.take(true)
  }
  const field = (end: 'start' | 'end') => (
    <DateField
      id={undefined}
      aria={{
        'aria-label': texts[end],
        'aria-invalid': invalid || undefined,
        'aria-required': group.required || undefined,
        'aria-describedby': range.problem ? problemId : undefined,
      }}
      text={range.texts[end]}
      placeholder={texts.datePattern}
      disabled={disabled}
      onType={(text) => range.type(end, text)}
      onTake={() => range.take(false)}
      onOpen={popup.open}
    />
  )
  return (
    <DateFrame
      {...{ root, size, disabled, invalid, texts, problemId }}
      popup={{ ...popup, rootProps: { onBlur } }}
      box={{ role: 'group', ...group.aria }}
      title={texts.chooseRange}
      problem={range.problem && texts[range.problem]}
      onClear={value.start !== null ? () => range.change(NO_RANGE) : null}
      fields={
        <span className={styles.ends}>
          {field('start')}
          <span className={styles.separator} aria-hidden="true">
            –
          </span>
          {field('end')}
        </span>
      }
    >
      {() => <RangePanel {...props} range={range} texts={texts} popup={popup} />}
    </DateFrame>
  )
}

interface PanelProps extends Props {
  readonly range: ReturnType<typeof useRange>
  readonly popup: ReturnType<typeof useCalendarPopup>
  readonly texts: Labels<'calendar'>
}

/** The calendar of a range. */
function RangePanel({ value, range, popup, texts, ...limits }: PanelProps) {
  const [pointed, setPointed] = useState<DateText | null>(null)
  const [now] = useState(() => localDate(new Date()))
  const today = limits.today ?? now
  return (
    <Calendar
      start={value.start ?? today}
      count={useIsPhone() ? 1 : 2}
      takesFocus={popup.opened === 'calendar'}
      range={paintedRange(range.under, pointed)}
      {...{ limits, today, texts }}
      onPoint={setPointed}
      onPick={(date) => range.pick(date) && popup.close(true)}
    />
  )
}
