import { findLanguage, findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { suggestLocale } from '#lib/locale/match-language.ts'
import { countPrompt, promptTimes } from '#lib/settings/prompt-times.ts'
import { findLocalStorage, type StorageArea } from '#lib/storage/storage.ts'

/** How often a suggestion is shown that the reader neither accepts nor refuses. */
const SHOWN_MAX = 10

/** Returns the name of the prompt in `prompt times` (specification 3.4), which counts its refusals. */
function makePromptName(row: LocaleRow): string {
  return `language ${findLanguage(row)}`
}

const makeShownName = (row: LocaleRow): string => `${makePromptName(row)} shown`

/** Returns the locale to offer to a reader, or null: none fits better, or its language was refused or has been offered often enough. */
export function findSuggestion(
  languages: readonly string[],
  localeCode: string,
  storage: StorageArea = findLocalStorage(),
): LocaleRow | null {
  const row = suggestLocale(languages, findLocale(localeCode))
  if (row === null || promptTimes(makePromptName(row), storage) > 0) return null
  return promptTimes(makeShownName(row), storage) < SHOWN_MAX ? row : null
}

/** Counts that a language has been offered. */
export function countSuggestion(code: string, storage: StorageArea = findLocalStorage()): void {
  countPrompt(makeShownName(findLocale(code)), storage)
}

/** Persists that a language was refused. */
export function refuseSuggestion(code: string, storage: StorageArea = findLocalStorage()): void {
  countPrompt(makePromptName(findLocale(code)), storage)
}
