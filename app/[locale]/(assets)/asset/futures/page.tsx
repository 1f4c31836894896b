import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FuturesWallet } from '#components/assets/wallets/futures-wallet.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { SIMULATION_LANDING } from '#lib/routing/simulation-gate.ts'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('assets.pages.futures')
  return personalMetadata(t('title'))
}

export default async function FuturesAssetPage() {
  const [t, locale] = await Promise.all([getTranslations('assets.pages.futures'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <FuturesWallet
          localeCode={locale.code}
          tradeHref={localPath(locale, SIMULATION_LANDING.futures)}
          ordersHref={localPath(locale, '/order/mcp')}
        />
      </NeedsLogin>
    </>
  )
}
