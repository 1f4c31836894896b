import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { site } from '#lib/locale/site.ts'
import { makeMetadata, type PageWords } from './metadata.ts'
import { findShareKind, SHARE_WORDS, sharePicturePath } from './share-pictures.ts'

/**
 * Returns title, description, Open Graph and card of an indexable page, for `generateMetadata`. `path` is without language prefix.
 * Canonical and alternate links are not included: Next would stream them into the body (locales-and-search 1), so the page renders
 * them as link elements.
 */
export async function pageMetadata(path: string, words: PageWords): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations(), currentLocale()])
  const brand = site.brandName
  const kind = findShareKind(path)
  const [title, text] = SHARE_WORDS[kind]
  const shown = { title: t(title), text: t(text), house: t('meta.imageAlt', { brand: '{brand}' }) }
  return makeMetadata(
    locale,
    path,
    { title: t('meta.title', { title: words.title, brand }), description: words.description },
    { path: sharePicturePath(kind, shown, locale), alt: [shown.title, shown.text, t('meta.imageAlt', { brand })].join(' ') },
  )
}
