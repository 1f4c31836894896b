'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { DIALOG_MARGIN_TOP, DIALOG_PHONE_HEIGHT_MAX, DIALOG_PHONE_HEIGHT_MIN, DIALOG_WIDTH_PX } from '../constants.ts'
import { IconButton } from '../button/icon-button.tsx'
import { useGuardedClose } from '../overlay/guarded-close.ts'
import { keepForToasts } from '../overlay/keep-for-toasts.ts'
import { useReturnFocus } from '../overlay/return-focus.ts'
import { ScrollArea } from '../overlay/scroll-area.tsx'
import { useUnsavedGuard } from '../overlay/unsaved.tsx'
import { variables } from '../overlay/variables.ts'
import styles from './dialog.module.css'

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** A sentence under the title. */
  readonly description?: string
  /** Specification 9: 396, 480, 640 or 720 px wide. */
  readonly size?: keyof typeof DIALOG_WIDTH_PX
  readonly closeLabel: string
  /** Whether its input would be lost: closing asks first. Forms in components of their own use `useUnsaved` instead. */
  readonly unsaved?: boolean
  readonly children: ReactNode
}

function toSizeVariables(size: keyof typeof DIALOG_WIDTH_PX) {
  return variables({
    '--dialog-width': `${DIALOG_WIDTH_PX[size]}px`,
    '--dialog-top': DIALOG_MARGIN_TOP,
    '--dialog-phone-min': DIALOG_PHONE_HEIGHT_MIN,
    '--dialog-phone-max': DIALOG_PHONE_HEIGHT_MAX,
  })
}

/**
 * A modal dialog: focus stays inside, Escape and the backdrop close it, focus returns to the element that opened it. On a phone it is a
 * sheet at the bottom, 30 to 80 % of the height (specification 9). Load it on demand, not with the page.
 */
export function Dialog({ open, onOpenChange, title, description, size = 'medium', closeLabel, unsaved = false, children }: Props) {
  const focus = useReturnFocus(open)
  const { beforeClose, wrap } = useUnsavedGuard(open, unsaved)
  const { request } = useGuardedClose(open, () => onOpenChange(false), beforeClose)
  const outside = (event: Event) => {
    keepForToasts(event)
    if (!event.defaultPrevented) request('backdrop')
    event.preventDefault()
  }
  const escape = (event: Event) => {
    event.preventDefault()
    request('escape')
  }
  return (
    <Radix.Root open={open}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} style={toSizeVariables(size)}>
          <Radix.Content
            className={styles.dialog}
            onInteractOutside={outside}
            onEscapeKeyDown={escape}
            {...focus}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className={styles.head}>
              <Radix.Title className={styles.title}>
                <Bidi>{title}</Bidi>
              </Radix.Title>
              <IconButton icon="close" label={closeLabel} onClick={() => request('button')} />
              {description ? (
                <Radix.Description className={styles.description}>
                  <Bidi>{description}</Bidi>
                </Radix.Description>
              ) : null}
            </header>
            {wrap(<ScrollArea className={styles.body}>{children}</ScrollArea>)}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
