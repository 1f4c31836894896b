'use client'

import { useId, useRef, type KeyboardEvent } from 'react'
import { PICKER_ITEM_HEIGHT_PX, PICKER_VISIBLE_ITEMS } from '#components/ui/constants.ts'
import type { Option } from '#components/ui/listbox/options.ts'
import { variables } from '#components/ui/overlay/variables.ts'
import { useWheel } from './use-wheel.ts'
import styles from './picker.module.css'

export interface PickerColumn {
  readonly id: string
  /** The column's quantity in words, such as the hour. */
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
}

interface Props {
  /** One wheel per column: hour, minute, second. */
  readonly columns: readonly PickerColumn[]
  readonly onChange: (columnId: string, value: string) => void
}

const SIZES = variables({
  '--item-height': `${PICKER_ITEM_HEIGHT_PX}px`,
  '--wheel-height': `${PICKER_ITEM_HEIGHT_PX * PICKER_VISIBLE_ITEMS}px`,
})

/**
 * Wheels for choosing by thumb (specification 9: 6 visible items of 44 px, a swipe continues for 1000 ms). The item in the middle
 * is chosen. Arrow and page keys, Home and End turn a wheel too.
 */
export function Picker({ columns, onChange }: Props) {
  return (
    <div className={styles.picker} style={SIZES}>
      {columns.map((column) => (
        <Wheel key={column.id} column={column} onChange={(value) => onChange(column.id, value)} />
      ))}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PICKER_VISIBLE_ITEMS,
  PageUp: -PICKER_VISIBLE_ITEMS,
  End: Number.MAX_SAFE_INTEGER,
  Home: Number.MIN_SAFE_INTEGER,
}

function Wheel({ column, onChange }: { column: PickerColumn; onChange: (value: string) => void }) {
  const { label, options, value } = column
  const id = useId()
  const wheel = useRef<HTMLDivElement>(null)
  const index = options.findIndex((option) => option.value === value)
  const { step, pointer } = useWheel({
    wheel,
    index,
    isEnabled: options.map(({ disabled }) => !disabled),
    onIndex: (next) => {
      const option = options[next]
      if (option) onChange(option.value)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = STEPS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    step(steps)
  }
  return (
    <div
      ref={wheel}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={index === -1 ? undefined : `${id}-${index}`}
      className={styles.wheel}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <div role="presentation" className={styles.items}>
        {options.map((option, at) => (
          <div
            key={option.value}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            aria-disabled={option.disabled || undefined}
            data-index={at}
            className={styles.item}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  )
}
