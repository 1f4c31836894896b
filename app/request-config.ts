import type {} from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { locale as localeParam } from 'next/root-params'
import { compileMessages } from '#lib/locale/compile-messages.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { loadMessages } from '#lib/locale/messages.ts'
import { pseudoTexts } from '#lib/locale/pseudo.ts'
import type english from '#messages/en.json'

declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof english
  }
}

/** In development, shows pseudo texts that reveal truncated, concatenated and hard-coded texts; right to left under `/ar`. */
const showsPseudoTexts = process.env.NODE_ENV === 'development' && process.env.PSEUDO_TEXTS === '1'

/**
 * The next-intl configuration of one render. `locale` of an explicit call, such as `getTranslations({ locale: 'zh-TC' })`, is a
 * code of our locale table. next-intl gets the row's language tag with Latin digits pinned, because `Intl` throws on some codes, and
 * browsers and Node disagree about digits (DESIGN 5.1, 5.32); the time zone is UTC for the same reason. Texts are sent compiled, for
 * the small reader that `next.config.ts` substitutes for the full ICU parser (ADR 19).
 */
export default getRequestConfig(async ({ locale: override }) => {
  const row = findLocale(override ?? (await localeParam()))
  const catalogue = await loadMessages(row)
  const messages = showsPseudoTexts ? pseudoTexts(catalogue) : catalogue
  return {
    locale: `${row.tag}-u-nu-latn`,
    // Widget texts stay uncompiled: `fillIn` inserts their arguments.
    messages: { ...compileMessages(messages), ui: messages['ui'] } as unknown as typeof english,
    timeZone: 'UTC',
  }
})
