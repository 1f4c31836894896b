import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { RelatedLinks } from '#components/site/related-links.tsx'
import { ReservesArticle } from '#components/site/reserves/reserves-article.tsx'
import { site } from '#lib/locale/site.ts'
import { SiteDocument } from '../site-document.tsx'

const PATH = '/proof-of-reserves'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reserves')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function ProofOfReservesPage() {
  const t = await getTranslations('reserves')
  const related = [
    { path: '/protection-fund', name: t('fundLink') },
    { path: '/risk-disclosure', name: t('riskLink') },
  ]
  return (
    <SiteDocument path={PATH} title={t('title')} lead={t('lead', { brand: site.brandName })} related={<RelatedLinks links={related} />}>
      <ReservesArticle />
    </SiteDocument>
  )
}
