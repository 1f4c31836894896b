import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MarginWallets } from '#components/assets/wallets/margin-wallets.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('assets.pages.margin')
  return personalMetadata(t('title'))
}

export default async function MarginAssetPage() {
  const [t, locale] = await Promise.all([getTranslations('assets.pages.margin'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <MarginWallets localeCode={locale.code} />
      </NeedsLogin>
    </>
  )
}
