'use client'

import { useLocale, useTranslations } from 'next-intl'
import { BotTable } from '#products/bots/screens/shown/bot-table.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { BOT_SCREENS } from '../bots/bot-screens.ts'
import { GridRange } from '../bots/grid-range.tsx'
import { useTicket } from '../terminal/ticket-context.tsx'
import styles from '../bots/grid-range.module.css'

/** The open bots of the account, and where the next one for this pair is started. */
export function BotsPanel({ symbol }: { readonly symbol: string }) {
  const t = useTranslations('bots')
  const { market } = useTicket()
  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        <GridRange market={market} />
      </div>
      <BotTable
        product={market.product}
        start={
          <ButtonLink href={localPath(findLocale(useLocale()), BOT_SCREENS[market.product], { list: 'start', symbol })} size="small">
            {t('start')}
          </ButtonLink>
        }
      />
    </div>
  )
}
