'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import styles from './auth.module.css'

interface Props {
  /** What the form is for, for screen readers. */
  readonly label: string
  readonly action: string
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Fields with one button. Rules are checked by the screens themselves, so that their texts are in the visitor's language. */
export function Form({ label, action, busy, onSubmit, children }: Props) {
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
        focusFirstFault(event.currentTarget)
      }}
    >
      {children}
      <Button type="submit" variant="primary" size="large" wide pending={busy} aria-busy={busy}>
        {action}
      </Button>
    </form>
  )
}

/** After the faults are drawn, focus goes to the first field that has one. */
function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
