import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { StructuredData } from '#components/layout/seo/structured-data.tsx'
import { Glossary } from '#components/site/glossary/glossary.tsx'
import { glossaryData } from '#components/site/glossary/glossary-data.ts'
import { HELP_PATHS } from '../../../../help-pages.tsx'
import { SiteDocument } from '../../site-document.tsx'

const PATH = HELP_PATHS.site.glossary

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('glossaryPage')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function GlossaryPage() {
  const [t, help, data] = await Promise.all([getTranslations('glossaryPage'), getTranslations('helpPage'), glossaryData(PATH)])
  return (
    <SiteDocument path={PATH} title={t('title')} lead={t('lead')} parents={[{ name: help('title'), path: HELP_PATHS.site.help }]}>
      <StructuredData data={data} />
      <Glossary />
    </SiteDocument>
  )
}
