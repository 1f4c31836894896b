import { DEFAULT_LOCALE, findLocale, LOCALES } from '#lib/locale/locales.ts'

/** What operators write, by the name of a catalogue of messages. */
export type SiteTexts = Readonly<Record<string, string>>

const CATALOGUES: ReadonlySet<string> = new Set(LOCALES.flatMap(({ catalogues }) => catalogues))

/** Checks whether a page is shown in a language of this name. */
export function isCatalogue(name: string): boolean {
  return CATALOGUES.has(name)
}

/** Reads stored texts, as JSON. */
export function parseTexts(json: string): SiteTexts {
  return JSON.parse(json) as SiteTexts
}

/** A text with the tag and direction of its language. */
export interface WordedText {
  readonly text: string
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

/** Returns the text that a page in a locale shows: of its own language, else the English one, else any. Null if there is none. */
export function chooseText(texts: SiteTexts, localeCode: string): WordedText | null {
  const names = [...findLocale(localeCode).catalogues, DEFAULT_LOCALE, ...Object.keys(texts)]
  const name = names.find((each) => (texts[each] ?? '') !== '')
  if (name === undefined) return null
  const { tag, direction } = findLocale(name)
  return { text: texts[name] ?? '', tag, direction }
}
