import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PerformanceDesk } from '#components/assets/performance/performance-desk.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { ClientTexts } from '../../../../client-texts.tsx'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('performance')
  return personalMetadata(t('title'))
}

export default async function PerformancePage() {
  const [t, share, { code }] = await Promise.all([getTranslations('performance'), getTranslations('terminal.share'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <ClientTexts of={['performance', 'assets', 'orders', 'tips']}>
          <UiLabels of={['imageViewer', 'image']}>
            <PerformanceDesk
              localeCode={code}
              shareWords={{
                title: share('title'),
                hideAmounts: share('hideAmounts'),
                copy: share('copy'),
                download: share('download'),
                copied: share('copied'),
                failed: share('failed'),
              }}
            />
          </UiLabels>
        </ClientTexts>
      </NeedsLogin>
    </>
  )
}
