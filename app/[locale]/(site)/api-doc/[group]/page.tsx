import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { GroupArticle, StreamsArticle } from '#components/site/api-doc/reference-article.tsx'
import { groupAt, STREAMS_PAGE } from '#lib/contract/open-groups.ts'
import { loadReference, loadStreamNotes, loadStreams } from '../../../../api-reference.ts'
import { SiteDocument } from '../../site-document.tsx'

// The page shows the calls that the gateway serves; the front door keeps it until the next start.
export const dynamic = 'force-dynamic'

interface Props {
  readonly params: Promise<{ readonly group: string }>
}

/** Returns the name of a page of the reference; undefined if there is no such page. */
async function nameGroup(slug: string): Promise<string | undefined> {
  const t = await getTranslations('apiDoc')
  if (slug === STREAMS_PAGE) return t('streams.title')
  const group = groupAt(slug)
  return group === undefined ? undefined : t(`calls.${group}`)
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { group: slug } = await params
  const [t, group] = await Promise.all([getTranslations('apiDoc.reference'), nameGroup(slug)])
  if (group === undefined) return {}
  return pageMetadata(`/api-doc/${slug}`, { title: t('metaTitle', { group }), description: t('metaDescription', { group }) })
}

/** `/api-doc/{group}`: the calls of a group, or the streams, with every field. */
export default async function ReferencePage({ params }: Props) {
  const { group: slug } = await params
  const [t, title] = await Promise.all([getTranslations('apiDoc'), nameGroup(slug)])
  if (title === undefined) notFound()
  const parents = [{ name: t('title'), path: '/api-doc' }]
  const article =
    slug === STREAMS_PAGE ? (
      <StreamsArticle streams={await loadStreams()} notes={await loadStreamNotes()} />
    ) : (
      <GroupArticle calls={(await loadReference()).calls.filter((call) => call.group === slug)} />
    )
  return (
    <SiteDocument path={`/api-doc/${slug}`} title={title} lead={t('reference.lead')} parents={parents}>
      {article}
    </SiteDocument>
  )
}
