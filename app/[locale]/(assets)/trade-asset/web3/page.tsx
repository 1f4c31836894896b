import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Web3Desk } from '#products/web3/screens/web3-desk.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { ClientTexts } from '../../../../client-texts.tsx'
import { personalMetadata } from '../../../../personal-metadata.ts'

const SECURITY_PATH = '/account/setting/security'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('web3')
  return personalMetadata(t('title'))
}

export default async function Web3Page() {
  const [t, locale] = await Promise.all([getTranslations('web3'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <ClientTexts of={['web3', 'convert', 'account', 'assets', 'orders', 'tips']}>
          <Web3Desk securityHref={localPath(locale, SECURITY_PATH)} />
        </ClientTexts>
      </NeedsLogin>
    </>
  )
}
