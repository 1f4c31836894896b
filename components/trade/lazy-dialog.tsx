'use client'

import { useTranslations } from 'next-intl'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'

const Dialog = lazyPart(() => import('#components/ui/dialog/dialog.tsx').then((module) => module.Dialog), 'layer')

interface Props {
  readonly title: string
  readonly description?: string
  readonly onClose: () => void
  /** Whether closing would discard input, so that it asks first. */
  readonly unsaved?: boolean
  readonly children: ReactNode
}

/** A dialog over the terminal, open while it is rendered. The dialog's code is loaded when the first one opens. */
export function LazyDialog({ title, description, onClose, unsaved = false, children }: Props) {
  const t = useTranslations('terminal.common')
  return (
    <Suspense>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title={title}
        {...(description === undefined ? {} : { description })}
        closeLabel={t('close')}
        unsaved={unsaved}
      >
        {children}
      </Dialog>
    </Suspense>
  )
}
