import type { IncomingMessage } from 'node:http'
import { DEFAULT_LOCALE } from '#lib/locale/locales.ts'
import { findLanguage, findLanguageByType, type Language } from '#lib/locale/languages.ts'
import { required } from '#lib/kernel/assert.ts'

/** The part of a request that specifies its language. */
interface LanguageSource {
  readonly headers: Readonly<Record<string, unknown>>
  readonly query: unknown
}

const ENGLISH = required(findLanguage(DEFAULT_LOCALE), 'English is a language')

/**
 * Returns the language of a call from fields that every call carries (specification 7.1): the header `locale`, otherwise the query's
 * `languageType`; English if neither names one.
 */
export function readCallLanguage({ headers, query }: LanguageSource): Language {
  const key = headers['locale']
  const named = typeof key === 'string' ? findLanguage(key) : undefined
  if (named !== undefined) return named
  const type: unknown = typeof query === 'object' && query !== null && 'languageType' in query ? query.languageType : undefined
  return (typeof type === 'string' && /^\d{1,3}$/.test(type) ? findLanguageByType(Number(type)) : undefined) ?? ENGLISH
}

/** Returns the language of a request for a stream, whose query nothing has read yet. */
export function readUpgradeLanguage({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): Language {
  return readCallLanguage({ headers, query: Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? '')) })
}
