import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { P2P_FIATS } from '#products/p2p/contract/p2p-methods.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { P2pDocument } from './p2p-document.tsx'

export const dynamic = 'force-dynamic'

const PATH = '/p2p'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('p2pPage')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/** `/p2p`: offers in the currency of the page's locale, or in USD. */
export default async function P2pSitePage() {
  const [t, words, locale] = await Promise.all([getTranslations('p2pPage'), getTranslations('p2p'), currentLocale()])
  const fiat = P2P_FIATS.find((one) => one === locale.currency) ?? 'USD'
  return <P2pDocument path={PATH} fiat={fiat} title={t('title')} lead={t('lead')} crumb={words('title')} />
}
