import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { ApiArticle } from '#components/site/api-doc/api-article.tsx'
import { site } from '#lib/locale/site.ts'
import { loadReference, loadStreams } from '../../../api-reference.ts'
import { SiteDocument } from '../site-document.tsx'

// The page shows the calls that the gateway serves; the front door keeps it until the next start.
export const dynamic = 'force-dynamic'

const PATH = '/api-doc'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('apiDoc')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function ApiDocPage() {
  const [t, reference, streams] = await Promise.all([getTranslations('apiDoc'), loadReference(), loadStreams()])
  return (
    <SiteDocument path={PATH} title={t('title')} lead={t('lead', { brand: site.brandName })}>
      <ApiArticle reference={reference} streams={streams} />
    </SiteDocument>
  )
}
