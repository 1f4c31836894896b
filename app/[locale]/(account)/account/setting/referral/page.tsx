import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReferralPanel } from '#components/account/referral/referral-panel.tsx'
import { ReferralRules } from '#components/account/referral/referral-rules.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { site } from '#lib/locale/site.ts'
import { localPath, publicAddress } from '#lib/routing/addresses.ts'
import { personalMetadata } from '../../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.referral')
  return personalMetadata(t('title'))
}

export default async function ReferralPage() {
  const [t, locale] = await Promise.all([getTranslations('account.referral'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin who="registered">
        <ReferralPanel
          registerAddress={publicAddress(locale, '/register')}
          brand={site.brandName}
          overviewHref={localPath(locale, '/subaccount/setting')}
        />
      </NeedsLogin>
      <ReferralRules />
    </>
  )
}
