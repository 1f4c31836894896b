import type { Metadata } from 'next'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { publicAddress } from '#lib/routing/addresses.ts'

/** Picture for links to us; 1200 x 630 pixels, made by `scripts/og-image.ts`. */
export const SHARE_IMAGE = { path: '/og/share.png', width: 1200, height: 630 } as const

/** The words of a page for search engines and link previews, already translated. */
export interface PageWords {
  /** Without the brand: it is added here. */
  readonly title: string
  readonly description: string
}

/** Metadata of a page from finished words; see `pageMetadata`, which translates them. */
export function metadataOf(locale: LocaleRow, path: string, words: PageWords & { readonly imageAlt: string }): Metadata {
  const { title, description, imageAlt } = words
  const image = {
    url: shareImageAddress(locale),
    width: SHARE_IMAGE.width,
    height: SHARE_IMAGE.height,
    alt: imageAlt,
  }
  return {
    title,
    description,
    openGraph: {
      type: 'website',
      siteName: site.brandName,
      title,
      description,
      url: publicAddress(locale, path),
      locale: openGraphLocale(locale),
      images: [{ ...image, type: 'image/png' }],
    },
    twitter: {
      card: 'summary_large_image',
      title,
      description,
      images: [{ url: image.url, alt: imageAlt }],
    },
  }
}

/** Absolute: link previews do not resolve relative addresses. From the page's own domain. */
export function shareImageAddress(locale: LocaleRow): string {
  return new URL(SHARE_IMAGE.path, publicAddress(locale, '/')).href
}

/** Open Graph writes tags with an underscore: `pt_PT`. A tag for a part of the world (`en-142`) is given as its language. */
function openGraphLocale({ tag }: LocaleRow): string {
  return tag.replace(/-\d+$/, '').replace('-', '_')
}
