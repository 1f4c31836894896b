import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { P2pDesk } from '#products/p2p/screens/market/p2p-desk.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { ClientTexts } from '../../../../client-texts.tsx'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('p2p')
  return personalMetadata(t('title'))
}

export default async function P2pPage() {
  const [t, { code }] = await Promise.all([getTranslations('p2p'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <ClientTexts of={['p2p', 'assets', 'orders', 'tips']}>
          <P2pDesk localeCode={code} />
        </ClientTexts>
      </NeedsLogin>
    </>
  )
}
