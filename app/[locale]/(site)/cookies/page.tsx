import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { CookiesArticle } from '#components/site/legal/cookies-article.tsx'
import { LEGAL_UPDATED } from '#components/site/legal/updated.ts'
import { site } from '#lib/locale/site.ts'
import { SiteDocument } from '../site-document.tsx'

const PATH = '/cookies'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cookies')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function CookiesPage() {
  const t = await getTranslations('cookies')
  return (
    <SiteDocument path={PATH} title={t('title')} lead={t('lead', { brand: site.brandName })} updated={LEGAL_UPDATED}>
      <CookiesArticle />
    </SiteDocument>
  )
}
