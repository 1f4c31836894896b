import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PersonalLayout } from '#components/layout/shell/personal-layout.tsx'
import { SideNav } from '#components/layout/shell/side-nav.tsx'
import { KeptColumns } from '#components/layout/columns/kept-columns.tsx'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { ClientTexts } from '../../client-texts.tsx'

/** The layout of the pages that show a user's assets and trades. */
export default async function AssetsLayout({ children }: { children: ReactNode }) {
  const [t, header, { code }] = await Promise.all([getTranslations('assets.nav'), getTranslations('header'), currentLocale()])
  const groups = [
    {
      name: t('assets'),
      pages: [
        { path: '/asset', name: t('overview') },
        { path: '/asset/spot', name: t('spot') },
        { path: '/asset/margin', name: t('margin') },
        { path: '/asset/futures', name: t('futures') },
        { path: '/trade-asset/convert', name: header('convert') },
        { path: '/trade-asset/gift', name: t('gifts') },
        { path: '/trade-asset/earn', name: header('earn') },
        { path: '/trade-asset/web3', name: header('web3') },
        { path: '/trade-asset/p2p', name: header('p2p') },
        { path: '/trade-spot/bots', name: header('bots') },
        { path: '/trade-swap/copy', name: header('copy') },
        { path: '/trade-swap/bots', name: header('futuresBots') },
      ],
    },
    {
      name: t('orders'),
      pages: [
        { path: '/order/mcp', name: t('futuresOrders') },
        { path: '/order/marginOrderInfo', name: t('marginOrders') },
      ],
    },
    {
      name: t('records'),
      pages: [
        { path: '/record/exchange', name: t('spotRecords') },
        { path: '/record/margin', name: t('marginRecords') },
        { path: '/record/mcp', name: t('futuresRecords') },
        { path: '/transac', name: t('transactions') },
        { path: '/trade-asset/performance', name: t('performance') },
      ],
    },
  ]
  return (
    <ClientTexts of={['assets', 'orders', 'orderReasons', 'targets', 'tips']}>
      <UiLabels of={['field', 'select', 'dataTable', 'calendar', 'number', 'pagination', 'loadingOverlay', 'unsaved', 'drawer']}>
        <KeptColumns>
          <PersonalLayout nav={<SideNav label={t('label')} localeCode={code} groups={groups} />}>{children}</PersonalLayout>
        </KeptColumns>
      </UiLabels>
    </ClientTexts>
  )
}
