import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { TermsArticle } from '#components/site/legal/terms-article.tsx'
import { LEGAL_UPDATED } from '#components/site/legal/updated.ts'
import { site } from '#lib/locale/site.ts'
import { loadLegalNames } from '../../../market-data.ts'
import { SiteDocument } from '../site-document.tsx'

// Each request renders the page, and the front door caches it for seconds, so that names set by operators need no build.
export const dynamic = 'force-dynamic'

const PATH = '/terms'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('terms')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function TermsPage() {
  const t = await getTranslations('terms')
  return (
    <SiteDocument path={PATH} title={t('title')} lead={t('lead', { brand: site.brandName })} updated={LEGAL_UPDATED}>
      <TermsArticle legal={await loadLegalNames()} />
    </SiteDocument>
  )
}
