import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AntiphishingPanel } from '#components/account/security/antiphishing-panel.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { personalMetadata } from '../../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.antiphishing')
  return personalMetadata(t('title'))
}

export default async function AntiphishingPage() {
  const t = await getTranslations('account.antiphishing')
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <AntiphishingPanel />
    </>
  )
}
