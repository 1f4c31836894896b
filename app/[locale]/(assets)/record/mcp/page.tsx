import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FuturesRecords } from '#components/assets/records/record-pages.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('assets.pages.futuresRecords')
  return personalMetadata(t('title'))
}

export default async function FuturesRecordsPage() {
  const [t, locale] = await Promise.all([getTranslations('assets.pages.futuresRecords'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <FuturesRecords tradeBase={localPath(locale, '/futures/usdt')} />
      </NeedsLogin>
    </>
  )
}
