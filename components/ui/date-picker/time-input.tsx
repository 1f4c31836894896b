'use client'

import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { controlLook } from '#components/ui/field/control.ts'
import { readTime, stepTime, type TimeText } from './calendar-date.ts'
import control from '#components/ui/field/control.module.css'
import styles from './date-picker.module.css'

interface Props {
  readonly label: string
  /** `HH:mm:ss` */
  readonly value: TimeText
  readonly onChange: (value: TimeText) => void
  readonly disabled: boolean
}

/** A field for a time of day; arrow up and down change the part at the caret. */
export function TimeInput({ label, value, onChange, disabled }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const take = () => {
    const time = readTime(draft ?? value)
    setDraft(null)
    if (time !== null && time !== value) onChange(time)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') take()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    caret.current = event.currentTarget.selectionStart ?? 0
    setDraft(null)
    onChange(stepTime(readTime(draft ?? value) ?? value, caret.current, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <label className={styles.time}>
      <span className={styles.timeLabel}>{label}</span>
      <span {...controlLook({ size: 'standard', disabled, invalid: false })}>
        <input
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={control.entry}
          data-figures
          disabled={disabled}
          value={draft ?? value}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={take}
          onKeyDown={onKeyDown}
        />
      </span>
    </label>
  )
}
