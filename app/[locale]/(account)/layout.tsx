import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PersonalLayout } from '#components/layout/shell/personal-layout.tsx'
import { SideNav } from '#components/layout/shell/side-nav.tsx'
import { KeptColumns } from '#components/layout/columns/kept-columns.tsx'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { ClientTexts } from '../../client-texts.tsx'

/** The layout of the account pages: settings, security, keys, sub-accounts. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const [t, { code }] = await Promise.all([getTranslations('account.nav'), currentLocale()])
  const groups = [
    {
      name: t('account'),
      pages: [
        { path: '/account/setting', name: t('preferences') },
        { path: '/account/setting/security', name: t('security') },
        { path: '/account/setting/inbox', name: t('inbox') },
        { path: '/account/setting/alerts', name: t('alerts') },
        { path: '/account/newapi', name: t('apiKeys') },
        { path: '/account/sub-account', name: t('subAccounts') },
        { path: '/account/setting/referral', name: t('referral') },
      ],
    },
    {
      name: t('access'),
      pages: [
        { path: '/subaccount/setting', name: t('overview') },
        { path: '/subaccount/setting/devices', name: t('devices') },
        { path: '/subaccount/setting/history', name: t('history') },
        { path: '/subaccount/setting/antiphishing', name: t('antiphishing') },
        { path: '/subaccount/setting/api', name: t('subApi') },
      ],
    },
  ]
  return (
    <ClientTexts of={['account', 'withdrawPassword', 'alerts']}>
      <UiLabels
        of={['field', 'select', 'copyButton', 'dataTable', 'pagination', 'calendar', 'number', 'loadingOverlay', 'drawer', 'unsaved']}
      >
        <KeptColumns>
          <PersonalLayout nav={<SideNav label={t('label')} localeCode={code} groups={groups} />}>{children}</PersonalLayout>
        </KeptColumns>
      </UiLabels>
    </ClientTexts>
  )
}
