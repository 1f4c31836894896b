import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { HooksPanel } from '#components/account/hooks/hooks-panel.tsx'
import { ApiKeysPanel } from '#components/account/keys/api-keys-panel.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { ClientTexts } from '../../../../client-texts.tsx'
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
        {/* The log shows every reason of a refusal. */}
        <ClientTexts of={['account', 'alerts', 'apiErrors', 'bots', 'orders']}>
          <HooksPanel />
        </ClientTexts>
      </NeedsLogin>
    </>
  )
}
