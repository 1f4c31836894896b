import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EarnDesk } from '#products/earn/screens/earn-desk.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { ClientTexts } from '../../../../client-texts.tsx'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('earn')
  return personalMetadata(t('title'))
}

export default async function EarnPage() {
  const [t, { code }] = await Promise.all([getTranslations('earn'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <ClientTexts of={['earn', 'assets', 'orders', 'tips']}>
          <EarnDesk localeCode={code} />
        </ClientTexts>
      </NeedsLogin>
    </>
  )
}
