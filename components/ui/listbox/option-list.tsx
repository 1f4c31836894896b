'use client'

import { useLayoutEffect, useRef } from 'react'
import type { ControlSize } from '#components/ui/field/control.ts'
import { Icon } from '../icon/icon.tsx'
import type { Option, Section } from './options.ts'
import styles from './option-list.module.css'

export interface OptionListProps {
  readonly id: string
  /** The name of the list, taken from its control. */
  readonly name: { readonly 'aria-label': string | undefined; readonly 'aria-labelledby': string | undefined }
  readonly size: ControlSize
  readonly sections: readonly Section[]
  readonly chosen: readonly string[]
  readonly active: string | null
  readonly multiple: boolean
}

/** Returns the id of an option by its position over all sections, for `aria-activedescendant`. */
export function optionId(listId: string, place: number): string {
  return `${listId}-option-${place}`
}

/** The options of a menu. Focus stays on the control; `active` is the option highlighted by the keyboard. */
export function OptionList({ id, name, size, sections, chosen, active, multiple }: OptionListProps) {
  const places = firstPlaces(sections)
  return (
    <div
      id={id}
      role="listbox"
      {...name}
      aria-multiselectable={multiple || undefined}
      tabIndex={-1}
      className={styles.list}
      data-size={size}
    >
      {sections.map(({ label, options }, index) => {
        const rows = options.map((option, at) => (
          <OptionRow
            key={option.value}
            id={optionId(id, (places[index] ?? 0) + at)}
            option={option}
            chosen={chosen.includes(option.value)}
            active={option.value === active}
          />
        ))
        const key = `${label ?? ''} ${options[0]?.value ?? ''}`
        if (label === null) return rows
        return (
          <div key={key} role="group" aria-labelledby={`${id}-group-${index}`}>
            <div id={`${id}-group-${index}`} role="presentation" className={styles.groupLabel}>
              {label}
            </div>
            {rows}
          </div>
        )
      })}
    </div>
  )
}

/** Returns the number of options before each section. */
function firstPlaces(sections: readonly Section[]): readonly number[] {
  let count = 0
  return sections.map(({ options }) => {
    const first = count
    count += options.length
    return first
  })
}

interface RowProps {
  readonly id: string
  readonly option: Option
  readonly chosen: boolean
  readonly active: boolean
}

function OptionRow({ id, option, chosen, active }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // An option under the pointer is already visible: scrolling it would move the next option under the pointer.
    if (active && row.current && !row.current.matches(':hover')) row.current.scrollIntoView({ block: 'nearest' })
  }, [active])
  const { value, label, detail, disabled = false } = option
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={disabled || undefined}
      data-value={value}
      data-active={active || undefined}
      className={styles.option}
    >
      <span className={styles.text}>{label}</span>
      {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      <span className={styles.check}>{chosen ? <Icon name="check" size={16} /> : null}</span>
    </div>
  )
}
