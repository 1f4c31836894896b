'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

/** What stands where something could not be fetched. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations('assets.failed')
  return (
    <EmptyState title={t('title')} text={t('text')} icon="error">
      <Button onClick={onRetry}>{t('retry')}</Button>
    </EmptyState>
  )
}
