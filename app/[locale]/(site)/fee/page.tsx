import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { ProductData } from '#components/layout/seo/structured-data.tsx'
import { FeeArticle } from '#components/site/fee/fee-article.tsx'
import { RelatedLinks } from '#components/site/related-links.tsx'
import { site } from '#lib/locale/site.ts'
import { SiteDocument } from '../site-document.tsx'

/** Rendered on demand: an operator can change the rates. */
export const dynamic = 'force-dynamic'

const PATH = '/fee'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fee')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function FeePage() {
  const t = await getTranslations('fee')
  const related = [{ path: '/vip/vipIntroduce', name: t('levelsLink') }]
  return (
    <SiteDocument path={PATH} title={t('title')} lead={t('lead', { brand: site.brandName })} related={<RelatedLinks links={related} />}>
      <ProductData feePath={PATH} description={t('metaDescription')} />
      <FeeArticle />
    </SiteDocument>
  )
}
