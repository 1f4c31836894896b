'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'

interface Props {
  /** The area whose data could not be loaded: the account itself or its assets. */
  readonly of: 'account' | 'assets'
  readonly onRetry: () => void
}

/** Shown in place of content that could not be loaded. */
export function LoadFailed({ of, onRetry }: Props) {
  const t = useTranslations(`${of}.failed`)
  return (
    <EmptyState title={t('title')} text={t('text')} icon="error">
      <Button onClick={onRetry}>{t('retry')}</Button>
    </EmptyState>
  )
}
