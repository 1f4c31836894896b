import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OverviewPanel } from '#components/account/overview-panel.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.overview')
  return personalMetadata(t('title'))
}

export default async function OverviewPage() {
  const [t, locale] = await Promise.all([getTranslations('account.overview'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <OverviewPanel
          hrefs={{
            assets: localPath(locale, '/asset'),
            security: localPath(locale, '/account/setting/security'),
            devices: localPath(locale, '/subaccount/setting/devices'),
            history: localPath(locale, '/subaccount/setting/history'),
            antiphishing: localPath(locale, '/subaccount/setting/antiphishing'),
            api: localPath(locale, '/subaccount/setting/api'),
          }}
        />
      </NeedsLogin>
    </>
  )
}
