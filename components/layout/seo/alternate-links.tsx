import type { LocaleRow } from '#lib/locale/locales.ts'
import { alternatesFor } from '#lib/routing/addresses.ts'

/**
 * Canonical and alternate links of an indexable page (specification 2.2): plain elements, which React puts into the head for every
 * user agent. Render it in the page above any Suspense boundary. `path` is without language prefix: `/fee`.
 */
export function AlternateLinks({ locale, path }: { locale: LocaleRow; path: string }) {
  const { canonical, alternates } = alternatesFor(locale, path)
  return (
    <>
      <link rel="canonical" href={canonical} />
      {alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
    </>
  )
}
