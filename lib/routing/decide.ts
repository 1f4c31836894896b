import { pickReferralCodes } from '#lib/contract/accounts/referral-codes.ts'
import { findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { encodePath, localPath, publicAddress, publicHost } from './addresses.ts'
import { splitPrefix, withoutTrailingSlash } from './asked-path.ts'
import type { Decision, PageRequest } from './decision.ts'
import { entranceAt, entranceQuery } from './entrances.ts'
import { classifyHost, type HostClass } from './hosts.ts'
import { findMovedPath, findMovedQuery } from './moved.ts'
import { listedPage } from './listed-pairs.ts'
import { isAwaited, isPage, MISSING_PAGE, UNAVAILABLE_PAGE } from './pages.ts'
import { readPath } from './read-path.ts'
import { isAllowedInSimulation, SIMULATION_LANDING } from './simulation-gate.ts'
import { findPrefix, findSpelling } from './spellings.ts'
import { decideConsole } from './operator/decide-console.ts'

/**
 * The longest query kept in a redirect, as written in the header: clients accept headers of 8 kB, and with the longest path this stays
 * below. Other pages read almost nothing of a query, so its length does not matter to them.
 */
export const QUERY_CHARACTERS_MAX = 4096

type KnownHost = Exclude<HostClass, { kind: 'unknown' }>

const LANDINGS: ReadonlySet<string> = new Set(Object.values(SIMULATION_LANDING))

/**
 * Returns the locale in which a visitor reads an answer about an address that is none of a page's, such as one that cannot be read: that of
 * its first segment on this host; on a host that is none of ours, as on one that serves all locales. Never throws.
 */
export function findReaderLocale(request: PageRequest): LocaleRow {
  const host = classifyHost(request.host)
  const first = /^\/+([\w-]{1,16})(?:[/?]|$)/.exec(request.path)?.[1] ?? ''
  return findOwner(host.kind === 'unknown' ? { kind: 'open' } : host, findPrefix(first) ?? '', request)
}

/**
 * Makes every locale, domain and gate decision for a page document (specification 2.1 to 2.3; DESIGN 5.2 to 5.11, 5.31). The URL alone
 * decides; cookie and country only choose between locales that share a URL. A request to any other URL is redirected to the right one
 * in a single step. Pure; never throws.
 */
export function decide(request: PageRequest): Decision {
  if (request.isOperators === true) return decideConsole(request)
  const host = classifyHost(request.host)
  if (host.kind === 'unknown') return { kind: 'refuse', status: 421, reason: 'unknown-host' }
  const read = readPath(request.path)
  if (read.kind === 'refuse') return read

  const asked = splitPrefix(withoutTrailingSlash(read.path))
  const locale = findOwner(host, asked.prefix, request)
  const spelled = findSpelling(asked.path)
  // The gate judges the page that an old address leads to (DESIGN 5.10).
  const moved = findMovedPath(spelled)
  const gated = request.simulation === true && !isAllowedInSimulation(moved ?? spelled)
  const wanted = gated ? SIMULATION_LANDING.spot : (moved ?? spelled)
  // Menus and simulation must lead to a pair of this server's market, even if that is not the usual one.
  const path = LANDINGS.has(wanted) ? listedPage(wanted) : wanted

  const location = addressOn(host, request, locale, path)
  if (read.isDoubled || location !== addressAsked(host, request, read.path)) {
    const query = gated
      ? landingQuery(request.query, spelled)
      : joinQueries(safeQuery(request.query), moved === null ? '' : findMovedQuery(spelled))
    if (query.length > QUERY_CHARACTERS_MAX) return { kind: 'refuse', status: 414, reason: 'query-too-long' }
    return { kind: 'redirect', status: gated || path !== wanted ? 307 : 308, location: location + query }
  }
  if (!isPage(path)) {
    if (isAwaited(path)) return { kind: 'rewrite', locale, path, internalPath: `/${locale.code}${UNAVAILABLE_PAGE}`, status: 503 }
    return { kind: 'rewrite', locale, path, internalPath: `/${locale.code}${MISSING_PAGE}`, status: 404 }
  }
  return { kind: 'rewrite', locale, path, internalPath: `/${locale.code}${path === '/' ? '' : encodePath(path)}`, status: 200 }
}

/** Finds the locale for a prefix on a host; if the host has none, the one on another host. */
function findOwner(host: KnownHost, prefix: string, request: PageRequest): LocaleRow {
  const rows: readonly LocaleRow[] = LOCALES.filter((row) => row.prefix === prefix)
  if (host.kind === 'open') return rows[0] ?? findLocale('en')
  const here = rows.filter((row) => row.domain === host.domain)
  const chosen =
    here.find((row) => host.region !== null && row.region === host.region) ??
    here.find((row) => row.code === request.languageCookie) ??
    here.find((row) => row.region !== undefined && row.region === request.country?.toUpperCase())
  return chosen ?? here[0] ?? rows[0] ?? findLocale('en')
}

/** Returns the one right URL of a page, as seen from the requested host. */
function addressOn(host: KnownHost, request: PageRequest, locale: LocaleRow, path: string): string {
  if (host.kind === 'open') return openOrigin(request) + localPath(locale, path)
  return publicAddress(locale, path, keptSubdomain(host, locale))
}

function addressAsked(host: KnownHost, request: PageRequest, path: string): string {
  if (host.kind === 'open') return openOrigin(request) + encodePath(path)
  const name = host.subdomain === '' ? 'bare' : host.subdomain
  return `https://${publicHost(host.domain, name)}${encodePath(path)}`
}

/** Keeps a subdomain if its domain has the locale, unless it means another region; the bare domain becomes `www`. */
function keptSubdomain(host: KnownHost & { kind: 'public' }, locale: LocaleRow): string {
  if (host.subdomain === '' || host.domain !== locale.domain) return 'www'
  if (host.region !== null && host.region !== locale.region) return 'www'
  return host.subdomain
}

function openOrigin(request: PageRequest): string {
  return `${request.protocol ?? 'http'}://${request.host.toLowerCase()}`
}

/**
 * Reduces another page's query for the landing page to the referral codes, which are always kept. A visitor who asked for log-in,
 * registration or password reset gets it there as a dialog, and one who scanned a QR code with that code.
 */
function landingQuery(query: string, path: string): string {
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams(pickReferralCodes((name) => asked.get(name)))
  const entrance = entranceAt(path)
  if (entrance !== undefined) for (const [name, value] of Object.entries(entranceQuery(entrance, query))) kept.set(name, value)
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the requested query without anything that could end the URL or the header that contains it. */
function safeQuery(query: string): string {
  return query.startsWith('?') && query.length > 1 ? query.replace(/[^\x21\x23-\x7e]|#/g, (char) => encodeOrDrop(char)) : ''
}

/** Adds the fields that a moved address stands for; they replace fields of the same name. */
function joinQueries(query: string, more: string): string {
  if (more === '') return query
  const added = new URLSearchParams(more)
  const isReplaced = (field: string): boolean => [...new URLSearchParams(field).keys()].some((name) => added.has(name))
  return `?${[
    ...query
      .slice(1)
      .split('&')
      .filter((field) => field !== '' && !isReplaced(field)),
    more,
  ].join('&')}`
}

function encodeOrDrop(char: string): string {
  return /[\ud800-\udfff]/.test(char) ? '' : encodeURIComponent(char)
}
