'use client'

import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { FieldContext } from '#components/ui/field/field-context.ts'
import styles from './checkbox.module.css'

interface Props {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Only part of what it represents is chosen: neither on nor off. A press turns it on. */
  readonly indeterminate?: boolean
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly required?: boolean
  /** Explains its effect in a sentence, as its visible and accessible description. */
  readonly tip?: string | undefined
  /** The text to agree to. May contain links. */
  readonly children: ReactNode
}

/** A choice that takes effect when its form is submitted. For an immediate effect use `Switch`. */
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
    // HTML has no attribute for it, and every press resets it.
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
