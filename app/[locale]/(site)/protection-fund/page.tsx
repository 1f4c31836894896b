import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { FundArticle } from '#components/site/fund/fund-article.tsx'
import { RelatedLinks } from '#components/site/related-links.tsx'
import { SiteDocument } from '../site-document.tsx'

const PATH = '/protection-fund'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fund')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function ProtectionFundPage() {
  const t = await getTranslations('fund')
  const related = [
    { path: '/fee', name: t('feeLink') },
    { path: '/risk-disclosure', name: t('riskLink') },
  ]
  return (
    <SiteDocument path={PATH} title={t('title')} lead={t('lead')} related={<RelatedLinks links={related} />}>
      <FundArticle />
    </SiteDocument>
  )
}
