import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { HistoryPanel } from '#components/account/devices/history-panel.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { personalMetadata } from '../../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.history')
  return personalMetadata(t('title'))
}

export default async function HistoryPage() {
  const t = await getTranslations('account.history')
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <HistoryPanel />
      </NeedsLogin>
    </>
  )
}
