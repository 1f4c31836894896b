'use client'

import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './confirm-dialog.module.css'

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** The consequence, in a sentence. */
  readonly text: string
  /** The action, as a verb. */
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly closeLabel: string
  /** Whether it cannot be undone, which colours the button as a warning. */
  readonly grave?: boolean
  readonly pending?: boolean
  readonly onConfirm: () => void
  /** Further inputs, between text and buttons. */
  readonly children?: ReactNode
}

/** Asks before an action that the user may not have intended. The cancel button has the focus. */
export function ConfirmDialog(props: Props) {
  const { open, onOpenChange, title, text, grave = false, pending = false, children } = props
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={text} size="small" closeLabel={props.closeLabel}>
      <div className={styles.body}>
        {children}
        <div className={styles.buttons}>
          <Button onClick={() => onOpenChange(false)}>{props.cancelLabel}</Button>
          <Button variant={grave ? 'down' : 'primary'} pending={pending} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
