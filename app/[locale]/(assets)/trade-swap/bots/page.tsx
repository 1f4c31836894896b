import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BotsDesk } from '#products/bots/screens/bots-desk.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { ClientTexts } from '../../../../client-texts.tsx'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('bots')
  return personalMetadata(t('titleFutures'))
}

export default async function FuturesBotsPage() {
  const t = await getTranslations('bots')
  return (
    <>
      <PersonalHead title={t('titleFutures')} lead={t('leadFutures')} />
      <NeedsLogin>
        <ClientTexts of={['bots', 'assets', 'orders', 'tips']}>
          <BotsDesk product="futures" />
        </ClientTexts>
      </NeedsLogin>
    </>
  )
}
