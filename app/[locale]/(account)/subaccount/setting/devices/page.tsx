import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DevicesPanel } from '#components/account/devices/devices-panel.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { personalMetadata } from '../../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.devices')
  return personalMetadata(t('title'))
}

export default async function DevicesPage() {
  const t = await getTranslations('account.devices')
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <DevicesPanel />
      </NeedsLogin>
    </>
  )
}
