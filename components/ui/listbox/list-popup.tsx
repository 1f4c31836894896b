'use client'

import type { RefObject, SyntheticEvent } from 'react'
import { OptionList, type OptionListProps } from './option-list.tsx'
import { toOptions, type Option } from './options.ts'
import { Popup } from './popup.tsx'
import styles from './option-list.module.css'

interface Props extends OptionListProps {
  readonly control: RefObject<HTMLElement | null>
  /** The line below the options: that they are loading, that none match, that there are none. Screen readers hear it. */
  readonly message: string | null
  readonly onHover: (value: string) => void
  readonly onLeave: () => void
  readonly onChoose: (option: Option) => void
}

/** The menu of a combobox: its options, and what there is to say where there are none. */
export function ListPopup({ control, message, onHover, onLeave, onChoose, ...list }: Props) {
  const optionAt = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    return toOptions(list.sections).find(({ value, disabled }) => value === row?.dataset.value && !disabled)
  }
  return (
    <Popup
      control={control}
      // Presses in the menu leave the focus on the control.
      onMouseDown={(event) => event.preventDefault()}
      onPointerLeave={onLeave}
      // Moves only: a list that scrolls under a resting pointer must not take the highlight from the keys.
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
