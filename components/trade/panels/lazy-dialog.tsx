'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, type ReactNode } from 'react'

const Dialog = lazy(() => import('#components/ui/dialog.tsx').then((module) => ({ default: module.Dialog })))

interface Props {
  readonly title: string
  readonly description?: string
  readonly onClose: () => void
  /** Whether closing would throw entries away, and asks first. */
  readonly unsaved?: boolean
  readonly children: ReactNode
}

/** A dialog over the terminal, whose code comes with the first of them. It is open as long as it is rendered. */
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
