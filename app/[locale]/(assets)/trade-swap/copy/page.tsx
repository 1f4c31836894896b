import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CopyDesk } from '#products/copy/screens/copy-desk.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { ClientTexts } from '../../../../client-texts.tsx'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('header')
  return personalMetadata(t('copy'))
}

export default async function CopyPage() {
  const [t, header] = await Promise.all([getTranslations('copy'), getTranslations('header')])
  return (
    <>
      <PersonalHead title={header('copy')} lead={t('lead')} />
      <NeedsLogin>
        <ClientTexts of={['copy', 'bots', 'assets', 'orders', 'tips']}>
          <CopyDesk />
        </ClientTexts>
      </NeedsLogin>
    </>
  )
}
