'use client'

import type { KeyboardEvent, MouseEvent } from 'react'
import control from '#components/ui/field/control.module.css'

interface Props {
  readonly id: string | undefined
  readonly aria: Readonly<Record<string, string | boolean | undefined>>
  readonly text: string
  readonly placeholder: string
  readonly disabled: boolean
  readonly onType: (text: string) => void
  /** Called when the input is complete: on Enter, or when the field loses the focus. */
  readonly onTake: () => void
  /** Requests the calendar: by a mouse press, or by the arrow-down key, which moves the focus into it. */
  readonly onOpen: (focus: 'field' | 'calendar', from: HTMLElement) => void
}

/** A text field for a date. Typing is always possible; the calendar is an alternative. */
export function DateField({ id, aria, text, placeholder, disabled, onType, onTake, onOpen }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onTake()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onOpen('calendar', event.currentTarget)
  }
  const onClick = ({ nativeEvent, currentTarget }: MouseEvent<HTMLInputElement>) => {
    // A touch opens the on-screen keyboard, which leaves no room for a calendar; the calendar has its own button.
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    if (!isTouch) onOpen('field', currentTarget)
  }
  return (
    <input
      {...aria}
      id={id}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      className={control.entry}
      data-figures
      disabled={disabled}
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onBlur={onTake}
      onClick={onClick}
      onKeyDown={onKeyDown}
    />
  )
}
