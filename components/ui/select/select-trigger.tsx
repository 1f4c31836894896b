'use client'

import type { AriaAttributes } from 'react'
import { TEXT_FIELD, type useCombobox } from '#components/ui/listbox/use-combobox.ts'
import { typedPart } from './values.ts'
import control from '#components/ui/field/control.module.css'
import styles from './select.module.css'

interface Props {
  readonly id: string
  readonly aria: AriaAttributes
  readonly combobox: Pick<ReturnType<typeof useCombobox>, 'open' | 'query' | 'control' | 'type'>
  /** Labels of the chosen options, as one text. */
  readonly chosenText: string
  /** Several options can be chosen: each has a tag beside the trigger, so the trigger names them for screen readers only. */
  readonly multiple: boolean
  readonly placeholder: string
}

/** The control of a filterable select: a text field. */
export function FilterTrigger({ id, aria, combobox: { open, query, type, ...combobox }, chosenText, multiple, placeholder }: Props) {
  const shownLabel = multiple ? '' : chosenText
  return (
    <input
      {...TEXT_FIELD}
      {...aria}
      {...combobox.control}
      id={id}
      className={`${control.entry} ${styles.trigger}`}
      value={open ? query : shownLabel}
      placeholder={shownLabel === '' ? placeholder : shownLabel}
      onChange={({ target }) => type(open ? target.value : typedPart(target.value, shownLabel))}
    />
  )
}

/** The control of a select without a filter: a button. */
export function PressTrigger({ id, aria, combobox, chosenText, multiple, placeholder }: Props) {
  return (
    <button
      {...aria}
      {...combobox.control}
      id={id}
      type="button"
      className={`${control.entry} ${styles.trigger}`}
      // Space was handled on key down; Firefox would press the button again on key up.
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
