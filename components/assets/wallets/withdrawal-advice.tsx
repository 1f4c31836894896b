'use client'

import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import layout from '#components/ui/layout/layout.module.css'

/** Says why paper funds cannot leave, and what their owner can do with them instead (DESIGN 5.35). */
export function WithdrawalAdvice({ localeCode, onTransfer }: { readonly localeCode: string; readonly onTransfer: () => void }) {
  const t = useTranslations('assets.withdrawal')
  const locale = findLocale(localeCode)
  return (
    <div className={layout.column}>
      <p>{t('text')}</p>
      <div className={layout.column}>
        <p className={layout.quiet}>{t('transferText')}</p>
        <Button variant="primary" onClick={onTransfer}>
          {t('transfer')}
        </Button>
        <p className={layout.quiet}>{t('convertText')}</p>
        <ButtonLink href={localPath(locale, '/trade-asset/convert')}>{t('convert')}</ButtonLink>
        <p className={layout.quiet}>{t('giftsText')}</p>
        <ButtonLink href={localPath(locale, '/trade-asset/gift')}>{t('gifts')}</ButtonLink>
      </div>
    </div>
  )
}
