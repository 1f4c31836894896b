import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SpotWallet } from '#components/assets/wallets/spot-wallet.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('assets.pages.spot')
  return personalMetadata(t('title'))
}

export default async function SpotAssetPage() {
  const [t, locale] = await Promise.all([getTranslations('assets.pages.spot'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <SpotWallet
          localeCode={locale.code}
          tradeBase={localPath(locale, '/spot')}
          convertBase={localPath(locale, '/trade-asset/convert')}
        />
      </NeedsLogin>
    </>
  )
}
