import { findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'

/** Returns the locale of a language prefix: regional ones that share it have the same texts, so the first of them stands for all. */
export function findConsoleLocale(prefix: string): LocaleRow {
  return LOCALES.find((row) => row.prefix === prefix) ?? findLocale('en')
}

/** The console's locales: one for each language prefix. */
export function listConsoleLocales(): readonly LocaleRow[] {
  const rows: readonly LocaleRow[] = LOCALES
  return rows.filter((row) => findConsoleLocale(row.prefix) === row)
}
