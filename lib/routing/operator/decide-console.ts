import type { LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '../addresses.ts'
import { splitPrefix, withoutTrailingSlash } from '../asked-path.ts'
import type { Decision, PageRequest } from '../decision.ts'
import { readPath } from '../read-path.ts'
import { findConsoleLocale } from './console-locales.ts'
import { CONSOLE_MISSING, CONSOLE_PATH, findConsolePage } from './console-pages.ts'

/**
 * Decides about a page document that was asked for at the operators' door: it has the pages of the console in every language, whatever the
 * host is called, and nothing else. The door has checked the host. Pure; never throws.
 */
export function decideConsole(request: PageRequest): Decision {
  const read = readPath(request.path)
  if (read.kind === 'refuse') return read
  const asked = splitPrefix(withoutTrailingSlash(read.path))
  const locale = findConsoleLocale(asked.prefix)
  const path = asked.path.toLowerCase()
  const page = findConsolePage(path)
  if (asked.path === '/') return redirectTo(request, locale, CONSOLE_PATH)
  if (page === undefined) {
    // Named by the console's own page: the path that was asked for may be that of a public one.
    const missing = `/${CONSOLE_MISSING}`
    return { kind: 'rewrite', locale, path: CONSOLE_PATH + missing, internalPath: `${CONSOLE_PATH}/${locale.code}${missing}`, status: 404 }
  }
  if (read.isDoubled || read.path !== localPath(locale, path)) return redirectTo(request, locale, path)
  return { kind: 'rewrite', locale, path, internalPath: `${CONSOLE_PATH}/${locale.code}${path.slice(CONSOLE_PATH.length)}`, status: 200 }
}

/** A redirect on the same host, which is not cached: only the operators' door knows the address. */
function redirectTo(request: PageRequest, locale: LocaleRow, path: string): Decision {
  const origin = `${request.protocol ?? 'http'}://${request.host.toLowerCase()}`
  return { kind: 'redirect', status: 307, location: origin + localPath(locale, path) }
}
