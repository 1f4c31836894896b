'use client'
import * as Radix from '@radix-ui/react-dialog'
import { useRef } from 'react'
import { Button } from '../button/button.tsx'
import { DIALOG_MARGIN_TOP, DIALOG_PHONE_HEIGHT_MAX, DIALOG_WIDTH_PX } from '../constants.ts'
import { useLabels } from '../labels/labels.tsx'
import { keepForToasts } from './keep-for-toasts.ts'
import { useReturnFocus } from './return-focus.ts'
import { variables } from './variables.ts'
import styles from '../dialog/dialog.module.css'
import question from '../dialog/confirm-dialog.module.css'

const SIZES = variables({
  '--dialog-width': `${DIALOG_WIDTH_PX.small}px`,
  '--dialog-top': DIALOG_MARGIN_TOP,
  // Just high enough for two lines and the buttons.
  '--dialog-phone-min': '0',
  '--dialog-phone-max': DIALOG_PHONE_HEIGHT_MAX,
})

/** Asks, over a modal that is about to close with a half-filled form, whether to keep editing (focused) or to discard. */
export function DiscardQuestion({ onAnswer }: { readonly onAnswer: (discards: boolean) => void }) {
  const labels = useLabels('unsaved')
  const keep = useRef<HTMLButtonElement>(null)
  const focus = useReturnFocus(true)
  return (
    <Radix.Root open onOpenChange={() => onAnswer(false)}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} style={SIZES}>
          <Radix.Content
            className={styles.dialog}
            role="alertdialog"
            onInteractOutside={keepForToasts}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              keep.current?.focus()
            }}
            {...focus}
          >
            <header className={styles.head}>
              <Radix.Title className={styles.title}>{labels.title}</Radix.Title>
              <Radix.Description className={styles.description}>{labels.text}</Radix.Description>
            </header>
            <div className={styles.body}>
              <div className={question.buttons}>
                <Button ref={keep} onClick={() => onAnswer(false)}>
                  {labels.keep}
                </Button>
                <Button variant="down" onClick={() => onAnswer(true)}>
                  {labels.discard}
                </Button>
              </div>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
