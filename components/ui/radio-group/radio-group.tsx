'use client'

import { useId } from 'react'
import { useGroup } from '#components/ui/field/field-context.ts'
import styles from './radio-group.module.css'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A sentence below the label. */
  readonly hint?: string
  readonly disabled?: boolean
}

interface Props<Value extends string> {
  readonly options: readonly RadioOption<Value>[]
  /** The chosen value; null if there is none. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  /** The name of a group outside a `Field`; inside one, give the field `group`. */
  readonly label?: string
  readonly orientation?: 'vertical' | 'horizontal'
  readonly disabled?: boolean
  readonly invalid?: boolean
}

/** One choice of a few visible options, with room for words. For short labels in a row use `SegmentedControl`. */
export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { options, value, onChange, label, orientation = 'vertical', disabled = false, invalid } = props
  const name = useId()
  const group = useGroup({ label, invalid })
  return (
    <div
      role="radiogroup"
      {...group.aria}
      aria-required={group.required || undefined}
      aria-invalid={group.invalid || undefined}
      className={styles.group}
      data-orientation={orientation}
    >
      {options.map((option) => {
        const isDisabled = disabled || (option.disabled ?? false)
        const hintId = `${name}-${option.value}-hint`
        return (
          <label key={option.value} className={styles.radio} data-disabled={isDisabled || undefined}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              value={option.value}
              checked={option.value === value}
              disabled={isDisabled}
              aria-describedby={option.hint ? hintId : undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>{option.label}</span>
            {option.hint ? (
              <span id={hintId} className={styles.hint}>
                {option.hint}
              </span>
            ) : null}
          </label>
        )
      })}
    </div>
  )
}
