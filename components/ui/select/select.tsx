'use client'

import { SELECT_MULTIPLE_LIMIT } from '../constants.ts'
import { SelectBox, type SelectLook } from './select-box.tsx'

interface SelectProps extends SelectLook {
  /** The chosen option's value; null for none. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/**
 * A single choice from a list (specification 4.5). The menu opens on click, or on focus if it can be filtered, and closes on an
 * outside click, Escape, Tab, or a choice.
 */
export function Select({ value, onChange, ...look }: SelectProps) {
  return (
    <SelectBox
      {...look}
      multiple={false}
      limit={SELECT_MULTIPLE_LIMIT}
      values={value === null ? [] : [value]}
      onValues={(values) => onChange(values[0] ?? null)}
    />
  )
}

interface MultiSelectProps extends SelectLook {
  /** The chosen options' values, in the order of choosing. */
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** The maximum number of choices; 0 for no limit (specification 5, 9). */
  readonly limit?: number
}

/** A multiple choice from a list: the menu stays open for the next choice. */
export function MultiSelect({ value, onChange, limit = SELECT_MULTIPLE_LIMIT, ...look }: MultiSelectProps) {
  return <SelectBox {...look} multiple limit={limit} values={value} onValues={onChange} />
}
