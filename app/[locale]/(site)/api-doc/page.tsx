import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { ApiArticle } from '#components/site/api-doc/api-article.tsx'
import { site } from '#lib/locale/site.ts'
import { SiteDocument } from '../site-document.tsx'

const PATH = '/api-doc'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('apiDoc')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function ApiDocPage() {
  const t = await getTranslations('apiDoc')
  return (
    <SiteDocument path={PATH} title={t('title')} lead={t('lead', { brand: site.brandName })}>
      <ApiArticle />
    </SiteDocument>
  )
}
