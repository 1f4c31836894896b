'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { ShareWords } from '#components/orders/share/share-card.tsx'

/** Returns the texts around a picture to share. */
export function useShareWords(): ShareWords {
  const t = useTranslations('terminal.share')
  return useMemo(
    () => ({
      title: t('title'),
      hideAmounts: t('hideAmounts'),
      copy: t('copy'),
      download: t('download'),
      copied: t('copied'),
      failed: t('failed'),
    }),
    [t],
  )
}
