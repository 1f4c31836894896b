import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { localPath, publicAddress } from '#lib/routing/addresses.ts'
import { classifyHost } from '#lib/routing/hosts.ts'

/**
 * Returns a page's address in another locale, seen from a host (`location.host`): relative if the host serves every locale, else on
 * the locale's own domain. Regional locales that share an address with others get their region's subdomain, because a cookie of this
 * domain cannot tell the other one which of them is meant (DESIGN 5.4, 5.5). `path` is decoded, without prefix; `rest` is query and
 * fragment unchanged.
 */
export function localeAddress(row: LocaleRow, path: string, host: string, rest = ''): string {
  if (classifyHost(host).kind === 'open') return localPath(row, path) + rest
  return publicAddress(row, path, regionSubdomain(row)) + rest
}

function regionSubdomain(row: LocaleRow): string | undefined {
  const rows: readonly LocaleRow[] = LOCALES
  const shared = rows.some((other) => other !== row && other.domain === row.domain && other.prefix === row.prefix)
  return shared ? row.region?.toLowerCase() : undefined
}
