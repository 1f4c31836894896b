import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { DownloadGuide } from '#components/site/download/download-guide.tsx'
import { site } from '#lib/locale/site.ts'
import { SiteDocument } from '../site-document.tsx'

const PATH = '/download'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('download')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function DownloadPage() {
  const t = await getTranslations('download')
  const brand = site.brandName
  return (
    <SiteDocument path={PATH} title={t('title')} crumb={t('crumb')} lead={t('lead', { brand })} note={t('noStore', { brand })}>
      <DownloadGuide />
    </SiteDocument>
  )
}
