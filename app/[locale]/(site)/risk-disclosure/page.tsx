import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { RiskArticle } from '#components/site/legal/risk-article.tsx'
import { LEGAL_UPDATED } from '#components/site/legal/updated.ts'
import { site } from '#lib/locale/site.ts'
import { SiteDocument } from '../site-document.tsx'

const PATH = '/risk-disclosure'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('risk')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function RiskDisclosurePage() {
  const t = await getTranslations('risk')
  return (
    <SiteDocument path={PATH} title={t('title')} lead={t('lead', { brand: site.brandName })} updated={LEGAL_UPDATED}>
      <RiskArticle />
    </SiteDocument>
  )
}
