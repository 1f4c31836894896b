'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '#components/ui/dialog/confirm-dialog.tsx'
import { isolated } from '#lib/format/isolated.ts'
import { openWindow } from '#lib/routing/navigate.ts'
import { shownTarget } from '#lib/sanitize/foreign-html.ts'

interface Props {
  /** The address of a link that was pressed; null if none was. */
  readonly href: string | null
  readonly onClose: () => void
}

/** Says where a link leads that the other party has written, and asks before it opens it in a tab that has no hold on this one. */
export function LinkQuestion({ href, onClose }: Props) {
  const t = useTranslations('p2p')
  const assets = useTranslations('assets')
  return (
    <ConfirmDialog
      open={href !== null}
      onOpenChange={onClose}
      title={t('chat.link.title')}
      text={t('chat.link.text', { host: isolated(shownTarget(href ?? '')) })}
      confirmLabel={t('chat.link.open')}
      cancelLabel={assets('close')}
      closeLabel={assets('close')}
      onConfirm={() => {
        if (href !== null) openWindow(href, window)
        onClose()
      }}
    />
  )
}
