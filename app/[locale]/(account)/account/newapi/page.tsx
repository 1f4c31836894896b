import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiKeysPanel } from '#components/account/keys/api-keys-panel.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.apiKeys')
  return personalMetadata(t('title'))
}

export default async function ApiKeysPage() {
  const t = await getTranslations('account.apiKeys')
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <ApiKeysPanel />
      </NeedsLogin>
    </>
  )
}
