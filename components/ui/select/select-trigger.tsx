'use client'

import type { AriaAttributes, KeyboardEvent } from 'react'
import { typedPart } from './values.ts'
import control from '#components/ui/field/control.module.css'
import styles from './select.module.css'

interface Props {
  readonly id: string
  readonly aria: AriaAttributes
  readonly listId: string
  readonly disabled: boolean
  readonly open: boolean
  readonly query: string
  /** Labels of what is chosen, as one text. */
  readonly chosenText: string
  /** Several can be chosen: each is shown beside the trigger, which then says it to screen readers only. */
  readonly multiple: boolean
  readonly placeholder: string
  readonly onType: (query: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The control itself where options can be filtered: a text field. */
export function FilterTrigger(props: Props) {
  const { id, aria, listId, disabled, open, query, chosenText, multiple, placeholder, onType, onKeyDown } = props
  const shownLabel = multiple ? '' : chosenText
  return (
    <input
      {...aria}
      id={id}
      type="text"
      role="combobox"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      aria-autocomplete="list"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      disabled={disabled}
      className={`${control.entry} ${styles.trigger}`}
      value={open ? query : shownLabel}
      placeholder={shownLabel === '' ? placeholder : shownLabel}
      onChange={({ target }) => onType(open ? target.value : typedPart(target.value, shownLabel))}
      onKeyDown={onKeyDown}
    />
  )
}

/** The control itself where nothing is typed: a button. */
export function PressTrigger({ id, aria, listId, disabled, open, chosenText, multiple, placeholder, onKeyDown }: Props) {
  return (
    <button
      {...aria}
      id={id}
      type="button"
      role="combobox"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      disabled={disabled}
      className={`${control.entry} ${styles.trigger}`}
      onKeyDown={onKeyDown}
      // Space was read as it went down; Firefox would press the button once more as it comes up.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    >
      {chosenText === '' ? (
        <span className={styles.placeholder}>{placeholder}</span>
      ) : (
        <span className={multiple ? 'visually-hidden' : undefined}>{chosenText}</span>
      )}
    </button>
  )
}
