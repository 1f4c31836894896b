'use client'

import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { FieldContext } from '#components/ui/field/field-context.ts'
import styles from './checkbox.module.css'

interface Props {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Some of what it stands for is chosen: neither on nor off. A press makes it on. */
  readonly indeterminate?: boolean
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly required?: boolean
  /** What it does, in a sentence: the checkbox is described by it, and shows it. */
  readonly tip?: string | undefined
  /** What is said yes to. May hold links. */
  readonly children: ReactNode
}

/** A yes or no that takes effect with its form. For one that takes effect at once there is `Switch`. */
export function Checkbox({
  checked,
  onChange,
  indeterminate = false,
  disabled = false,
  invalid = false,
  required = false,
  tip,
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const field = useContext(FieldContext)
  const isInvalid = invalid || (field?.invalid ?? false)
  useEffect(() => {
    // No attribute of HTML says it, and every press takes it back.
    if (input.current) input.current.indeterminate = indeterminate
  })
  return (
    <label className={styles.checkbox} data-disabled={disabled || undefined} data-tip={tip}>
      <span className={styles.mark}>
        <input
          ref={input}
          type="checkbox"
          className={styles.input}
          checked={checked}
          disabled={disabled}
          required={required}
          aria-invalid={isInvalid || undefined}
          aria-describedby={field?.describedBy}
          onChange={({ target }) => onChange(target.checked)}
        />
        <svg className={styles.glyph} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
          <path className={styles.check} d="m2.5 6.2 2.4 2.4 4.6-5" />
          <path className={styles.dash} d="M2.5 6h7" />
        </svg>
      </span>
      <span className={styles.text}>{children}</span>
    </label>
  )
}
