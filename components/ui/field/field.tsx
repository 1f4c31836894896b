'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useId, type ReactNode } from 'react'
import { useLabels, type Labels } from '#components/ui/labels/labels.tsx'
import { FieldContext } from './field-context.ts'
import styles from './field.module.css'

interface Props {
  readonly label: string
  /** A sentence of help, shown even before there is an error. */
  readonly hint?: string
  /** The error text; `true` shows the general message that the entered data is invalid (specification 8.4b). */
  readonly error?: string | boolean
  readonly required?: boolean
  /** Marks a field that may stay empty on a form where most others may not. */
  readonly optional?: boolean
  /** The field holds several controls, such as radio buttons or both ends of a range; the label names all of them. */
  readonly group?: boolean
  readonly labels?: Partial<Labels<'field'>>
  /** One control of the kit; it takes its id, name and description from the field. */
  readonly children: ReactNode
}

/** A control with its label, hint and error. Screen readers read hint and error with the control, and a new error at once. */
export function Field({ label, hint, error = false, required = false, optional = false, group = false, labels, children }: Props) {
  const id = useId()
  const texts = useLabels('field', labels)
  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` }
  const invalid = error !== false && error !== ''
  const described = [invalid && ids.error, hint && ids.hint].filter(Boolean).join(' ')
  const name = (
    <>
      {label}
      {optional ? <span className={styles.optional}>{texts.optional}</span> : null}
    </>
  )
  return (
    <div className={styles.field} data-invalid={invalid || undefined}>
      {group ? (
        <span id={ids.label} className={styles.label}>
          {name}
        </span>
      ) : (
        <label id={ids.label} htmlFor={id} className={styles.label}>
          {name}
        </label>
      )}
      <FieldContext value={{ id, labelId: ids.label, describedBy: described || undefined, invalid, required }}>{children}</FieldContext>
      {hint ? (
        <p id={ids.hint} className={styles.hint}>
          <Bidi>{hint}</Bidi>
        </p>
      ) : null}
      <div id={ids.error} className={styles.error} aria-live="polite">
        {invalid ? (
          <p>
            <Bidi>{error === true ? texts.invalid : error}</Bidi>
          </p>
        ) : null}
      </div>
    </div>
  )
}
