import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AssetOverview } from '#components/assets/overview/asset-overview.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { GuideLink } from '#components/layout/guide/guide-link.tsx'
import { Guide } from '#components/layout/guide/guide.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { personalMetadata } from '../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('assets.pages.overview')
  return personalMetadata(t('title'))
}

export default async function AssetPage() {
  const [t, locale] = await Promise.all([getTranslations('assets.pages.overview'), currentLocale()])
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin>
        <Guide name="assets" />
        <AssetOverview
          localeCode={locale.code}
          guide={<GuideLink label={(await getTranslations('guides'))('title')} />}
          hrefs={{
            spot: localPath(locale, '/asset/spot'),
            margin: localPath(locale, '/asset/margin'),
            futures: localPath(locale, '/asset/futures'),
            gift: localPath(locale, '/trade-asset/gift', { list: 'open' }),
            convert: localPath(locale, '/trade-asset/convert', { list: 'limit' }),
            earn: localPath(locale, '/trade-asset/earn', { list: 'holdings' }),
            web3: localPath(locale, '/trade-asset/web3'),
            transactions: localPath(locale, '/transac'),
            performance: localPath(locale, '/trade-asset/performance'),
          }}
        />
      </NeedsLogin>
    </>
  )
}
