import { matchLanguage } from '#lib/locale/match-language.ts'
import { LOCALES } from '#lib/locale/locales.ts'
import { perListing } from './listed-pairs.ts'
import { findMovedPath, MOVED_EXACT } from './moved.ts'
import { isPage, PERSONAL_PAGES, publicPages } from './pages.ts'

/**
 * Spellings that people type, and the right one of each (DESIGN 5.10): another case of letters, full-width letters, a pair with a mark in
 * it, a language by its tag. `decide()` redirects to the right one.
 */

const prefixes = new Map<string, string>(LOCALES.map(({ prefix }) => [prefix.slice(1).toLowerCase(), prefix]))
const languages = new Set(LOCALES.map(({ tag }) => tag.split('-')[0] ?? ''))

/**
 * Returns the language prefix that a first segment means, empty for English: `DE` and `de-AT` are `/de`, `fil` is `/ph`, `zh-hant` is
 * `/zh-TC`. Null if the segment is no language of ours.
 */
export function findPrefix(segment: string): string | null {
  if (segment === '') return null
  const tag = fold(segment).replaceAll('_', '-')
  const known = prefixes.get(tag)
  if (known !== undefined) return known
  if (!languages.has(tag.split('-')[0] ?? '')) return null
  return matchLanguage(tag)?.prefix ?? null
}

const byFold = perListing(
  () =>
    new Map([...Object.keys(MOVED_EXACT), ...PERSONAL_PAGES, ...publicPages().map(({ path }) => path)].map((path) => [fold(path), path])),
)

/** Folders whose next segment is no fixed word. */
const FOLDERS: ReadonlySet<string> = new Set(['/price/', '/copy-trading/', '/trade-asset/gift/'])
const PAIR_FOLDERS: ReadonlySet<string> = new Set(['/spot/', '/futures/usdt/', '/trade-spot/', '/trade-margin/', '/trade-swap/'])

/** Returns the right spelling of a path without language prefix; the path itself if it is right, or if no page is spelled like it. */
export function findSpelling(path: string): string {
  if (isPage(path)) return path
  const folded = fold(path)
  const known = byFold().get(folded)
  if (known !== undefined) return known
  const end = folded.lastIndexOf('/') + 1
  const folder = folded.slice(0, end)
  if (FOLDERS.has(folder)) return folder + path.slice(path.lastIndexOf('/') + 1)
  if (!PAIR_FOLDERS.has(folder)) return path
  const pair = folder + folded.slice(end).replaceAll(/[-_ ]/g, '').toUpperCase()
  return isPage(findMovedPath(pair) ?? pair) ? pair : path
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
