import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { RelatedLinks } from '#components/site/related-links.tsx'
import { VipIntroduction } from '#components/site/vip/vip-introduction.tsx'
import { SiteDocument } from '../../site-document.tsx'

/** Rendered on demand: an operator can change the rates. */
export const dynamic = 'force-dynamic'

const PATH = '/vip/vipIntroduce'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('vip')
  return pageMetadata(PATH, { title: t('introMetaTitle'), description: t('introMetaDescription') })
}

export default async function VipIntroducePage() {
  const t = await getTranslations('vip')
  const related = [
    { path: '/vip/detail', name: t('tableLink') },
    { path: '/fee', name: t('feeLink') },
  ]
  return (
    <SiteDocument path={PATH} title={t('introTitle')} lead={t('introLead')} related={<RelatedLinks links={related} />}>
      <VipIntroduction />
    </SiteDocument>
  )
}
