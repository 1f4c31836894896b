'use client'

import type { FormEvent, ReactNode } from 'react'
import { Button, type ButtonLook } from '../button/button.tsx'
import layout from '../layout/layout.module.css'
import { LoadingOverlay } from '../loading-overlay/loading-overlay.tsx'
import styles from './form.module.css'

interface Props {
  /** The purpose of the form, for screen readers; omitted where a heading says it. */
  readonly label?: string
  readonly submitLabel: string
  /** Whether the form is complete; it is not sent before. Omitted if the form itself shows what is missing. */
  readonly ready?: boolean
  /** Whether it is being sent. */
  readonly pending: boolean
  /**
   * `end`: a small button at the end of the last line. `wide`: one as wide as the form. `screen`: the form is the screen: a large button,
   * and fields that stay readable while it is being sent; the others are covered.
   */
  readonly look?: 'end' | 'wide' | 'screen'
  readonly variant?: NonNullable<ButtonLook['variant']>
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Fields in a column with one submit button. A screen checks its own rules, so that error texts are in the visitor's language. */
export function Form(props: Props) {
  const { label, submitLabel, ready = true, pending, look = 'end', variant = 'primary', onSubmit, children } = props
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!ready) return
    onSubmit()
    focusFirstFault(event.currentTarget)
  }
  if (look === 'screen') {
    return (
      <form className={styles.screen} aria-label={label} noValidate onSubmit={submit}>
        {children}
        <Button type="submit" variant={variant} size="large" wide pending={pending} aria-busy={pending}>
          {submitLabel}
        </Button>
      </form>
    )
  }
  const button = (
    <Button type="submit" variant={variant} wide={look === 'wide'} disabled={!ready} pending={pending}>
      {submitLabel}
    </Button>
  )
  return (
    <form className={layout.column} aria-label={label} onSubmit={submit}>
      <LoadingOverlay loading={pending}>
        <div className={layout.column}>
          {children}
          {look === 'wide' ? button : <div className={layout.buttons}>{button}</div>}
        </div>
      </LoadingOverlay>
    </form>
  )
}

/** Once errors are rendered, focuses the first field that has one. */
function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
