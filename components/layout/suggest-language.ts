import { findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { languageOf, suggestLocale } from '#lib/locale/match-language.ts'
import { countPrompt, promptTimes } from '#lib/settings/prompt-times.ts'
import { findLocalStorage, type StorageArea } from '#lib/storage/storage.ts'

/** An offer that nobody answers is not made more often. */
const SHOWN_MAX = 10

/** The name of the prompt in `prompt times` (specification 3.4), which counts how often it was refused. */
function promptOf(row: LocaleRow): string {
  return `language ${languageOf(row)}`
}

const shownOf = (row: LocaleRow): string => `${promptOf(row)} shown`

/** The locale to offer to a reader of a page, or null: none fits better, or its language was refused or has been offered often enough. */
export function findSuggestion(
  languages: readonly string[],
  localeCode: string,
  storage: StorageArea = findLocalStorage(),
): LocaleRow | null {
  const row = suggestLocale(languages, findLocale(localeCode))
  if (row === null || promptTimes(promptOf(row), storage) > 0) return null
  return promptTimes(shownOf(row), storage) < SHOWN_MAX ? row : null
}

/** Counts that a language was offered. */
export function countSuggestion(code: string, storage: StorageArea = findLocalStorage()): void {
  countPrompt(shownOf(findLocale(code)), storage)
}

/** Remembers that a language was refused. */
export function refuseSuggestion(code: string, storage: StorageArea = findLocalStorage()): void {
  countPrompt(promptOf(findLocale(code)), storage)
}
