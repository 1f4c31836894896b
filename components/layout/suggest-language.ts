import { findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { languageOf, suggestLocale } from '#lib/locale/match-language.ts'
import { countPrompt, promptTimes } from '#lib/settings/prompt-times.ts'
import { findLocalStorage, type StorageArea } from '#lib/storage/storage.ts'

/** The name of the prompt in `prompt times` (specification 3.4). */
function promptOf(row: LocaleRow): string {
  return `language ${languageOf(row)}`
}

/** The locale to offer to a reader of a page, or null: none fits better, or its language was refused before. */
export function findSuggestion(
  languages: readonly string[],
  localeCode: string,
  storage: StorageArea = findLocalStorage(),
): LocaleRow | null {
  const row = suggestLocale(languages, findLocale(localeCode))
  return row === null || promptTimes(promptOf(row), storage) > 0 ? null : row
}

/** Remembers that a language was refused. */
export function refuseSuggestion(code: string, storage: StorageArea = findLocalStorage()): void {
  countPrompt(promptOf(findLocale(code)), storage)
}
