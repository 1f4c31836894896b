'use client'

import type { RefObject, SyntheticEvent } from 'react'
import { OptionList, type OptionListProps } from './option-list.tsx'
import { toOptions, type Option } from './options.ts'
import { Popup } from './popup.tsx'
import styles from './option-list.module.css'

interface Props extends OptionListProps {
  readonly control: RefObject<HTMLElement | null>
  /** The line below the options: loading, no match or no options. Screen readers announce it. */
  readonly message: string | null
  readonly onHover: (value: string) => void
  readonly onLeave: () => void
  readonly onChoose: (option: Option) => void
}

/** The menu of a combobox: its options, or a message if there are none. */
export function ListPopup({ control, message, onHover, onLeave, onChoose, ...list }: Props) {
  const optionAt = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    return toOptions(list.sections).find(({ value, disabled }) => value === row?.dataset.value && !disabled)
  }
  return (
    <Popup
      control={control}
      // A press in the menu leaves the focus on the control.
      onMouseDown={(event) => event.preventDefault()}
      onPointerLeave={onLeave}
      // Only real moves count: a list that scrolls under a resting pointer must not take the highlight from the keyboard.
      onPointerMove={(event) => {
        const option = optionAt(event)
        if (option && event.pointerType !== 'touch') onHover(option.value)
      }}
      onClick={(event) => {
        const option = optionAt(event)
        if (option) onChoose(option)
      }}
    >
      <OptionList {...list} />
      <output className={styles.message}>{message}</output>
    </Popup>
  )
}
