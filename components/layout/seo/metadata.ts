import type { Metadata } from 'next'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { publicAddress } from '#lib/routing/addresses.ts'
import { SHARE_SIZE } from './share-pictures.ts'

/** Title and description of a page for search engines and link previews, already translated. */
export interface PageWords {
  /** Without the brand, which is added here. */
  readonly title: string
  readonly description: string
}

/** The picture beside links to a page: its path on every domain, and its description. */
export interface SharePicture {
  readonly path: string
  readonly alt: string
}

/** Returns the metadata of a page from finished texts; see `pageMetadata`, which translates them. */
export function makeMetadata(locale: LocaleRow, path: string, words: PageWords, picture: SharePicture): Metadata {
  const { title, description } = words
  // Absolute and on the page's own domain, because link previews do not resolve relative addresses.
  const image = { url: new URL(picture.path, publicAddress(locale, '/')).href, alt: picture.alt }
  const own = openGraphLocale(locale)
  return {
    title,
    description,
    openGraph: {
      type: 'website',
      siteName: site.brandName,
      title,
      description,
      url: publicAddress(locale, path),
      locale: own,
      alternateLocale: LISTED_LOCALES.filter((other) => other !== own),
      images: [{ ...image, ...SHARE_SIZE, type: 'image/png' }],
    },
    twitter: {
      card: 'summary_large_image',
      title,
      description,
      images: [image],
    },
  }
}

/** Territories for tags that name none, or one that is no country. */
const TERRITORIES: Readonly<Record<string, string>> = { 'en-142': 'US', 'zh-Hant': 'HK' }

/** Returns `language_TERRITORY` for Open Graph: the locale's region, else its tag's, else where the language is mostly spoken. */
export function openGraphLocale({ tag, region }: LocaleRow): string {
  const full = new Intl.Locale(tag).maximize()
  return `${full.language}_${region ?? TERRITORIES[tag] ?? full.region}`
}

/** All Open Graph locales that pages are published in, without duplicates. */
const LISTED_LOCALES = [...new Set(LOCALES.filter((row) => row.hreflang !== null).map(openGraphLocale))]
