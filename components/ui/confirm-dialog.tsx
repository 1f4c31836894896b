'use client'

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './confirm-dialog.module.css'

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What will happen, in a sentence. */
  readonly text: string
  /** The deed itself, as a verb. */
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly closeLabel: string
  /** Cannot be undone: the button is coloured as a warning. */
  readonly grave?: boolean
  readonly pending?: boolean
  readonly onConfirm: () => void
  /** Between text and buttons: what is asked for besides. */
  readonly children?: ReactNode
}

/** Asks once before something that a person may not have meant. The way back has the focus. */
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
