import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OrdersDesk } from '#products/p2p/screens/orders/orders-desk.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { ClientTexts } from '../../../../../client-texts.tsx'
import { personalMetadata } from '../../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('p2p.tabs')
  return personalMetadata(t('orders'))
}

export default async function P2pOrdersPage() {
  const [t, { code }] = await Promise.all([getTranslations('p2p'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <ClientTexts of={['p2p', 'assets', 'orders', 'tips', 'account']}>
          <UiLabels of={['imageViewer', 'image', 'copyButton']}>
            <OrdersDesk localeCode={code} />
          </UiLabels>
        </ClientTexts>
      </NeedsLogin>
    </>
  )
}
