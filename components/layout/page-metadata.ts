import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { site } from '#lib/locale/site.ts'
import { metadataOf, type PageWords } from './metadata.ts'

/**
 * Title, description, Open Graph and card of an indexable page, for `generateMetadata`. `path` is without language prefix.
 * Canonical and alternates are not here: Next would stream them into the body (reference locales-and-search 1), so the page
 * renders them as link elements.
 */
export async function pageMetadata(path: string, words: PageWords): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('meta'), currentLocale()])
  const brand = site.brandName
  return metadataOf(locale, path, {
    title: t('title', { title: words.title, brand }),
    description: words.description,
    imageAlt: t('imageAlt', { brand }),
  })
}
