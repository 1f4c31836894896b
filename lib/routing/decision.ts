import type { LocaleRow } from '#lib/locale/locales.ts'

/** The input of `decide()`: nothing else may decide locale, domain or gate (DESIGN 2, 5.1 to 5.11). */
export interface PageRequest {
  /** The Host header as received, with or without port. */
  readonly host: string
  /** Raw, still encoded path: `/de/markets`. */
  readonly path: string
  /** Query string with its `?`, or empty. */
  readonly query: string
  /** Value of the `<brand>_lang` cookie. */
  readonly languageCookie?: string | undefined
  /** Whether the `<brand>_simulation` cookie is `1`. */
  readonly simulation?: boolean | undefined
  /** ISO 3166 code from the configured country header. */
  readonly country?: string | undefined
  /** Scheme of the request to loopback and extra hosts; public domains are always https. */
  readonly protocol?: 'http' | 'https' | undefined
  /** Whether it came to the operators' door, which has the console's pages and no others. */
  readonly isOperators?: boolean | undefined
}

/** A decision: pages come only from `rewrite`; every redirect is absolute. */
export type Decision =
  | {
      readonly kind: 'rewrite'
      readonly locale: LocaleRow
      /** Path without language prefix, decoded once: `/markets`. */
      readonly path: string
      /**
       * Path of the page's files: `/de/markets`; `/de/missing` with status 404 if there is no such page, `/de/unavailable` with 503 if the
       * market has not yet said whether there is.
       */
      readonly internalPath: string
      readonly status: 200 | 404 | 503
    }
  | { readonly kind: 'redirect'; readonly status: 307 | 308; readonly location: string }
  | { readonly kind: 'refuse'; readonly status: 400 | 414 | 421; readonly reason: RefusalReason }

export type RefusalReason = 'unknown-host' | 'malformed-path' | 'path-too-long' | 'query-too-long'
