'use client'

import { useLocale, useTranslations } from 'next-intl'
import { BotTable } from '#components/bots/bot-table.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'

/** The open bots of the account, and where the next one for this pair is started. */
export function BotsPanel({ symbol }: { readonly symbol: string }) {
  const t = useTranslations('bots')
  return (
    <BotTable
      start={
        <ButtonLink href={`${localPath(findLocale(useLocale()), '/trade-spot/bots')}?list=start&symbol=${symbol}`} size="small">
          {t('start')}
        </ButtonLink>
      }
    />
  )
}
