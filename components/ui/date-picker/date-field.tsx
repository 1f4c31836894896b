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
  /** What is typed is complete: Enter, or the field is left. */
  readonly onTake: () => void
  /** Asks for the calendar: by a press with the mouse, or by arrow down, which goes into it. */
  readonly onOpen: (focus: 'field' | 'calendar', from: HTMLElement) => void
}

/** The text of a date. Typing is always possible; the calendar is another way. */
export function DateField({ id, aria, text, placeholder, disabled, onType, onTake, onOpen }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onTake()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onOpen('calendar', event.currentTarget)
  }
  const onClick = ({ nativeEvent, currentTarget }: MouseEvent<HTMLInputElement>) => {
    // A finger wants the keyboard here, which leaves no room for a calendar: that has its own button.
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
