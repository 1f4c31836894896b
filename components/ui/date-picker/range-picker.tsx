'use client'

import { useId, useRef, useState, type FocusEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { WEEK_STARTS_ON } from '#components/ui/constants.ts'
import { useGroup } from '#components/ui/field/field-context.ts'
import { useLabels, type Labels } from '#components/ui/labels/labels.tsx'
import { Calendar } from './calendar.tsx'
import { localDate, type DateText } from './calendar-date.ts'
import { DateField } from './date-field.tsx'
import { DateFrame } from './date-frame.tsx'
import type { DatePickerLook } from './date-picker.tsx'
import { DAY_END, DAY_START } from './entry.ts'
import { NO_RANGE, paintedRange, type DateRange } from './range.ts'
import { TimeInput } from './time-input.tsx'
import { useCalendarPopup } from './use-calendar-popup.ts'
import { useIsPhone } from '#components/ui/viewport/use-is-phone.ts'
import { useRange } from './use-range.ts'
import styles from './date-picker.module.css'

export interface RangeShortcut {
  readonly label: string
  readonly range: DateRange
}

interface Props extends DatePickerLook {
  readonly value: DateRange
  /** A whole, valid range, or none at all: both ends null (specification 5). */
  readonly onChange: (range: DateRange) => void
  /** Ranges by a press: the last 7 days, this month. */
  readonly shortcuts?: readonly RangeShortcut[]
}

/** A start and an end by typing or from a calendar: two months side by side, one on a phone. In a `Field`, give it `group`. */
export function RangePicker(props: Props) {
  const { value, onChange, kind = 'date', size = 'medium', disabled = false, clearable = true } = props
  const texts = useLabels('calendar', props.labels)
  const root = useRef<HTMLDivElement>(null)
  const popup = useCalendarPopup(root, disabled)
  const problemId = useId()
  const range = useRange({ value, onChange, kind, limits: props })
  const group = useGroup({ label: props.label, invalid: props.invalid })
  const invalid = group.invalid || range.problem !== null
  const open: typeof popup.open = (focus, from) => {
    range.begin()
    popup.open(focus, from)
  }
  const toggle = (from: HTMLElement) => (popup.opened === null ? open('calendar', from) : popup.close(true))
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
      placeholder={kind === 'date' ? texts.datePattern : texts.dateTimePattern}
      disabled={disabled}
      onType={(text) => range.type(end, text)}
      onTake={() => range.take(false)}
      onOpen={open}
    />
  )
  return (
    <DateFrame
      {...{ root, size, disabled, invalid, texts, problemId }}
      popup={{ opened: popup.opened, toggle, rootProps: { onBlur } }}
      box={{ role: 'group', ...group.aria }}
      title={texts.chooseRange}
      problem={range.problem && texts[range.problem]}
      onClear={clearable && value.start !== null ? () => range.change(NO_RANGE) : null}
      fields={
        <span className={styles.ends} data-kind={kind}>
          {field('start')}
          <span className={styles.separator} aria-hidden="true">
            –
          </span>
          {field('end')}
        </span>
      }
    >
      {() => <RangePanel {...props} kind={kind} range={range} texts={texts} popup={popup} />}
    </DateFrame>
  )
}

interface PanelProps extends Props {
  readonly range: ReturnType<typeof useRange>
  readonly popup: ReturnType<typeof useCalendarPopup>
  readonly texts: Labels<'calendar'>
}

/** Shortcuts, calendar and times of a range. */
function RangePanel({
  value,
  kind,
  shortcuts = NO_SHORTCUTS,
  range,
  popup,
  texts,
  weekStart = WEEK_STARTS_ON,
  ...limits
}: PanelProps) {
  const [pointed, setPointed] = useState<DateText | null>(null)
  const count = useIsPhone() ? 1 : 2
  const [now] = useState(() => localDate(new Date()))
  const today = limits.today ?? now
  const time = (end: 'start' | 'end', label: string, unset: string) => (
    <TimeInput
      label={label}
      value={value[end]?.slice(11) || unset}
      disabled={value[end] === null}
      onChange={(next) => range.setTime(end, next)}
    />
  )
  return (
    <>
      {shortcuts.length > 0 ? (
        <div className={styles.shortcuts}>
          {shortcuts.map((shortcut) => (
            <Button
              key={shortcut.label}
              size="small"
              onClick={() => {
                range.change(shortcut.range)
                popup.close(true)
              }}
            >
              {shortcut.label}
            </Button>
          ))}
        </div>
      ) : null}
      <Calendar
        start={value.start?.slice(0, 10) ?? today}
        count={count}
        takesFocus={popup.opened === 'calendar'}
        range={paintedRange(range.under, pointed)}
        {...{ limits, today, weekStart, texts }}
        onPoint={setPointed}
        onPick={(date) => {
          if (range.pick(date) && kind === 'date') popup.close(true)
        }}
      />
      {kind === 'datetime' ? (
        <div className={styles.foot}>
          {time('start', texts.startTime, DAY_START)}
          {time('end', texts.endTime, DAY_END)}
          <Button size="small" variant="primary" onClick={() => popup.close(true)}>
            {texts.apply}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const NO_SHORTCUTS: readonly RangeShortcut[] = []
