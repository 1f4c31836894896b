import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GiftDesk } from '#products/gifts/screens/gift-desk.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { ClientTexts } from '../../../../client-texts.tsx'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('gifts')
  return personalMetadata(t('title'))
}

export default async function GiftPage() {
  const [t, { code }] = await Promise.all([getTranslations('gifts'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <ClientTexts of={['gifts', 'withdrawPassword', 'assets', 'orders', 'tips']}>
          <UiLabels of={['copyButton']}>
            <GiftDesk localeCode={code} />
          </UiLabels>
        </ClientTexts>
      </NeedsLogin>
    </>
  )
}
