import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SecurityPanel } from '#components/account/security/security-panel.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { personalMetadata } from '../../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.security')
  return personalMetadata(t('title'))
}

export default async function SecurityPage() {
  const t = await getTranslations('account.security')
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <SecurityPanel />
      </NeedsLogin>
    </>
  )
}
