import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { site } from '#lib/locale/site.ts'

/** Returns the metadata of a personal page: a title, and no indexing by search engines. */
export async function personalMetadata(title: string): Promise<Metadata> {
  const t = await getTranslations('meta')
  return { title: t('title', { title, brand: site.brandName }), robots: { index: false, follow: true } }
}
