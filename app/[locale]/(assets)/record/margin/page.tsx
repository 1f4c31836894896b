import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MarginRecords } from '#components/assets/records/record-pages.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('assets.pages.marginRecords')
  return personalMetadata(t('title'))
}

export default async function MarginRecordsPage() {
  const t = await getTranslations('assets.pages.marginRecords')
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <MarginRecords />
      </NeedsLogin>
    </>
  )
}
