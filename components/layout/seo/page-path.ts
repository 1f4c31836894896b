import type { LocaleRow } from '#lib/locale/locales.ts'

/**
 * Returns the decoded path, without language prefix, of the result of `usePathname()`: the internal path on the server (`/en/fee`),
 * the public one in the browser (`/fee`). Both yield the same result, so that hydration agrees. A path that cannot be decoded yields
 * the home page, because no language has such a page.
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
