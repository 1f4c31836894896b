import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { StructuredData } from '#components/layout/seo/structured-data.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { publicAddress } from '#lib/routing/addresses.ts'
import { HELP_PATHS, HelpContent } from '../../../help-pages.tsx'
import { SiteDocument } from '../site-document.tsx'

const PATH = HELP_PATHS.site.help

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('helpPage')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function HelpPage() {
  const [t, locale] = await Promise.all([getTranslations('helpPage'), currentLocale()])
  return (
    <SiteDocument path={PATH} title={t('title')} lead={t('lead')}>
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'Article',
          headline: t('title'),
          description: t('metaDescription'),
          inLanguage: locale.tag,
          url: publicAddress(locale, PATH),
        }}
      />
      <HelpContent side="site" />
    </SiteDocument>
  )
}
