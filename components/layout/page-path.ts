import type { LocaleRow } from '#lib/locale/locales.ts'

/**
 * The path without language prefix, decoded, of what `usePathname()` gives: the internal path while the server renders
 * (`/en/fee`), the public one in the browser (`/fee`). Both come to the same, so that hydration agrees. A path that does not
 * decode is the home page: there is no such page in any language.
 */
export function pagePath(pathname: string, locale: LocaleRow): string {
  const prefix = [`/${locale.code}`, locale.prefix].find((part) => part !== '' && isBelow(pathname, part)) ?? ''
  return decodePath(pathname.slice(prefix.length)) || '/'
}

function isBelow(pathname: string, folder: string): boolean {
  return pathname === folder || pathname.startsWith(`${folder}/`)
}

function decodePath(path: string): string {
  try {
    return path.split('/').map(decodeURIComponent).join('/')
  } catch {
    return '/'
  }
}
