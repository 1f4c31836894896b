import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { RelatedLinks } from '#components/site/related-links.tsx'
import { VipDetail } from '#components/site/vip/vip-detail.tsx'
import { SiteDocument } from '../../site-document.tsx'

/** Rendered on demand: an operator can change the rates. */
export const dynamic = 'force-dynamic'

const PATH = '/vip/detail'
const INTRODUCTION = '/vip/vipIntroduce'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('vip')
  return pageMetadata(PATH, { title: t('detailMetaTitle'), description: t('detailMetaDescription') })
}

export default async function VipDetailPage() {
  const t = await getTranslations('vip')
  const related = [
    { path: INTRODUCTION, name: t('introLink') },
    { path: '/fee', name: t('feeLink') },
  ]
  return (
    <SiteDocument
      path={PATH}
      title={t('detailTitle')}
      lead={t('detailLead')}
      parents={[{ name: t('introTitle'), path: INTRODUCTION }]}
      related={<RelatedLinks links={related} />}
    >
      <VipDetail />
    </SiteDocument>
  )
}
