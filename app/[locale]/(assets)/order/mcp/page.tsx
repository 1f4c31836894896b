import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FuturesOrders } from '#components/assets/records/record-pages.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('assets.pages.futuresOrders')
  return personalMetadata(t('title'))
}

export default async function FuturesOrdersPage() {
  const [t, locale] = await Promise.all([getTranslations('assets.pages.futuresOrders'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <FuturesOrders tradeBase={localPath(locale, '/futures/usdt')} />
      </NeedsLogin>
    </>
  )
}
