import { LOCALES } from '#lib/locale/locales.ts'
import { site, type DomainKey } from '#lib/locale/site.ts'

/**
 * The site that a Host header names (DESIGN 4, 5.4, 5.5).
 * `public`: one of our domains, with the subdomain used instead of `www` (empty for the bare domain) and the region it means.
 * `open`: loopback or an extra host, which has every locale.
 */
export type HostClass =
  | { readonly kind: 'public'; readonly domain: DomainKey; readonly subdomain: string; readonly region: string | null }
  | { readonly kind: 'open' }
  | { readonly kind: 'unknown' }

const UNKNOWN: HostClass = { kind: 'unknown' }
const OPEN: HostClass = { kind: 'open' }

// One name or address and an optional port: no path, user info, comma or white space.
const HOST_SYNTAX = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9])?)(?::[0-9]{1,5})?$/i

/** Longest domain first, so that a domain below another one has its own locales. */
const DOMAINS = Object.entries(site.domains)
  .map(([key, name]) => ({ key: key as DomainKey, name: name.toLowerCase() }))
  .toSorted((one, other) => other.name.length - one.name.length)

/** Classifies a Host header (name or address, with or without port). Never throws. */
export function classifyHost(hostHeader: string): HostClass {
  const name = HOST_SYNTAX.exec(hostHeader)?.[1]?.toLowerCase()
  if (name === undefined) return UNKNOWN
  if (isLoopback(name) || site.extraHosts.includes(name)) return OPEN
  for (const domain of DOMAINS) {
    if (name === domain.name) return { kind: 'public', domain: domain.key, subdomain: '', region: null }
    if (!name.endsWith(`.${domain.name}`)) continue
    const subdomain = name.slice(0, -domain.name.length - 1)
    return { kind: 'public', domain: domain.key, subdomain, region: findRegion(domain.key, subdomain) }
  }
  return UNKNOWN
}

function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  if (name === '[::1]' || name === '[0:0:0:0:0:0:0:1]') return true
  return /^127(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|\d?\d)){3}$/.test(name)
}

/**
 * Returns the hosts that have a page's images (specification 7.2, 8.4b): those that the operator has set. Without any, a page on this machine
 * has two, the two names of this machine at the same port, so that what the product does with several hosts is there from the start.
 */
export function listImageHosts(pageHost: string, set: readonly string[]): readonly string[] {
  if (set.length > 0) return set
  const local = /^(?:localhost|127\.0\.0\.1)(?<port>(?::\d{1,5})?)$/i.exec(pageHost)
  const port = local?.groups?.['port']
  return port === undefined ? [] : [`localhost${port}`, `127.0.0.1${port}`]
}

/** Returns the region of a subdomain: `ng` on the second domain is Nigeria. Only regions with locales on that domain count. */
function findRegion(domain: DomainKey, subdomain: string): string | null {
  const region = subdomain.toUpperCase()
  return LOCALES.some((row) => row.domain === domain && 'region' in row && row.region === region) ? region : null
}
