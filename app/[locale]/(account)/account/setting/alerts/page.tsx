import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AlertsPage } from '#components/account/alerts/alerts-page.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { personalMetadata } from '../../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('alerts')
  return personalMetadata(t('title'))
}

export default async function AlertSettingsPage() {
  const t = await getTranslations('alerts')
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <AlertsPage />
      </NeedsLogin>
    </>
  )
}
