import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SubAccountsPanel } from '#components/account/sub-accounts-panel.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.subAccounts')
  return personalMetadata(t('title'))
}

export default async function SubAccountsPage() {
  const [t, locale] = await Promise.all([getTranslations('account.subAccounts'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin who="registered">
        <SubAccountsPanel assetsHref={localPath(locale, '/asset')} />
      </NeedsLogin>
    </>
  )
}
