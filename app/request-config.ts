import type {} from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { locale as localeParam } from 'next/root-params'
import { findLocale } from '#lib/locale/locales.ts'
import { loadMessages } from '#lib/locale/messages.ts'
import { pseudoTexts } from '#lib/locale/pseudo.ts'
import type english from '#messages/en.json'

declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof english
  }
}

/** In development, texts that show at once what is cut off, glued together or not from a catalogue; right to left under `/ar`. */
const showsPseudoTexts = process.env.NODE_ENV === 'development' && process.env.PSEUDO_TEXTS === '1'

/**
 * What next-intl needs for one render. `locale` of an explicit call, such as `getTranslations({ locale: 'zh-TC' })`, is a code
 * of our locale table; what next-intl gets is the row's language tag with Latin digits pinned, because `Intl` throws on some
 * codes and browsers and Node disagree about digits (DESIGN 5.1, 5.32). Time zone UTC for the same reason.
 */
export default getRequestConfig(async ({ locale: override }) => {
  const row = findLocale(override ?? (await localeParam()))
  const messages = await loadMessages(row)
  return {
    locale: `${row.tag}-u-nu-latn`,
    messages: (showsPseudoTexts ? pseudoTexts(messages) : messages) as typeof english,
    timeZone: 'UTC',
  }
})
