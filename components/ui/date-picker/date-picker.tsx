'use client'

import { useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { ControlSize } from '#components/ui/field/control.ts'
import { useControl } from '#components/ui/field/field-context.ts'
import { Icon } from '../icon/icon.tsx'
import { useLabels, type Labels } from '#components/ui/labels/labels.tsx'
import { useIsPhone } from '#components/ui/viewport/use-is-phone.ts'
import { Calendar } from './calendar.tsx'
import { localDate, type DateText } from './calendar-date.ts'
import { DateField } from './date-field.tsx'
import { DateFrame } from './date-frame.tsx'
import { DAY_START, readDateField, withTime, type DateKind } from './entry.ts'
import type { DateLimits } from './range.ts'
import { TimeInput } from './time-input.tsx'
import { TimeWheels } from './time-wheels.tsx'
import { useCalendarPopup } from './use-calendar-popup.ts'
import styles from './date-picker.module.css'

/** The props that date and range pickers have in common. */
export interface DatePickerLook extends DateLimits {
  readonly label?: string
  readonly size?: ControlSize
  readonly disabled?: boolean
  /** The current date; the visitor's own by default. */
  readonly today?: DateText
}

interface Props extends DatePickerLook {
  /** Dates only (`yyyy-MM-dd`), or with a time of day (`yyyy-MM-dd HH:mm:ss`); neither has a zone. */
  readonly kind?: DateKind
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** Picks a date by typing or from a calendar. */
export function DatePicker(props: Props) {
  const { value, onChange, kind = 'date', size = 'medium', disabled = false } = props
  const texts = useLabels('calendar')
  const root = useRef<HTMLDivElement>(null)
  const popup = useCalendarPopup(root, disabled)
  const problemId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // A date typed while the calendar is open reopens it at that date.
  const [typed, setTyped] = useState(0)
  const field = useControl({ label: props.label, invalid: problem !== null })

  const change = (next: string | null) => {
    setDraft(null)
    setProblem(null)
    if (next !== value) onChange(next)
  }
  const take = () => {
    if (draft === null) return
    const reading = readDateField(draft, kind, props)
    if (reading.state === 'valid') {
      change(reading.value)
      setTyped(typed + 1)
    } else if (reading.state === 'empty') change(null)
    else setProblem(reading.state === 'disabled' ? texts.disabledDate : texts.invalid)
  }
  const described = [problem && problemId, field.aria['aria-describedby']].filter(Boolean).join(' ')
  return (
    <DateFrame
      {...{ root, popup, size, disabled, texts, problem, problemId }}
      invalid={field.invalid}
      title={texts.chooseDate}
      onClear={value !== null ? () => change(null) : null}
      fields={
        <DateField
          id={field.id}
          aria={{ ...field.aria, 'aria-describedby': described || undefined }}
          text={draft ?? value ?? ''}
          placeholder={kind === 'date' ? texts.datePattern : texts.dateTimePattern}
          disabled={disabled}
          onType={(text) => {
            setDraft(text)
            setProblem(null)
          }}
          onTake={take}
          onOpen={popup.open}
        />
      }
    >
      {() => <DatePanel key={typed} {...props} {...{ kind, texts, popup, change }} />}
    </DateFrame>
  )
}

interface PanelProps extends Props {
  readonly kind: DateKind
  readonly texts: Labels<'calendar'>
  readonly popup: ReturnType<typeof useCalendarPopup>
  readonly change: (value: string) => void
}

/** The calendar and time of a date. */
function DatePanel({ value, kind, popup, texts, change, ...limits }: PanelProps) {
  const [now] = useState(() => localDate(new Date()))
  const today = limits.today ?? now
  const date = value?.slice(0, 10) ?? null
  const time = value?.slice(11) || DAY_START
  const setTime = (changed: string) => date && change(`${date} ${changed}`)
  // A phone has no room for both, and no keyboard to type with.
  const isPhone = useIsPhone()
  const [turnsTime, setTurnsTime] = useState(false)
  const pick = (picked: DateText) => {
    change(kind === 'date' ? picked : withTime(picked, value))
    if (kind === 'date') popup.close(true)
  }
  return (
    <>
      {turnsTime ? (
        <TimeWheels value={time} onChange={setTime} />
      ) : (
        <Calendar
          start={date ?? today}
          count={1}
          takesFocus={popup.opened === 'calendar'}
          range={{ start: date, end: date }}
          {...{ limits, today, texts }}
          onPick={pick}
        />
      )}
      {kind === 'datetime' ? (
        <div className={styles.foot}>
          {isPhone ? (
            <Button
              size="small"
              aria-label={`${texts.time} ${time}`}
              aria-pressed={turnsTime}
              disabled={date === null}
              onClick={() => setTurnsTime(!turnsTime)}
            >
              <Icon name={turnsTime ? 'calendar' : 'clock'} size={16} />
              {time}
            </Button>
          ) : (
            <TimeInput label={texts.time} value={time} disabled={date === null} onChange={setTime} />
          )}
          <Button size="small" variant="primary" onClick={() => popup.close(true)}>
            {texts.apply}
          </Button>
        </div>
      ) : null}
    </>
  )
}
