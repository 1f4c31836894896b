import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConvertScreen } from '#products/convert/screens/convert-screen.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { ClientTexts } from '../../../../client-texts.tsx'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('convert')
  return personalMetadata(t('title'))
}

export default async function ConvertPage() {
  const t = await getTranslations('convert')
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <ClientTexts of={['convert', 'assets', 'orders', 'tips']}>
          <ConvertScreen />
        </ClientTexts>
      </NeedsLogin>
    </>
  )
}
