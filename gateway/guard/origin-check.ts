import type { IncomingHttpHeaders } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface CheckedRequest {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly protocol: 'http' | 'https'
}

/**
 * Checks whether a request may act for the person whose cookies it carries (security.md, Sessions): an unsafe one must come from a page
 * of the same host. Browsers send the origin with every unsafe request; a request without origin and without our cookies acts for
 * nobody.
 */
export function isFromOurPages({ method, headers, protocol }: CheckedRequest, hasCookies: boolean): boolean {
  if (SAFE_METHODS.has(method)) return true
  if (headers.origin === undefined)
    return headers['sec-fetch-site'] === 'same-origin' || (headers['sec-fetch-site'] === undefined && !hasCookies)
  const origin = URL.parse(headers.origin)
  if (origin === null || origin.host !== normalHost(headers.host ?? '', origin.protocol)) return false
  // A page from a plain connection may have been tampered with, so it must not act on a secure one.
  return origin.protocol === 'https:' || (origin.protocol === 'http:' && protocol === 'http')
}

/**
 * Checks whether a read comes from a script of our own pages, or from a client that is no browser, rather than from another site or a link:
 * browsers say which, and no page can make them say otherwise. For reads that count something against the person who is made to ask.
 */
export function isFetchedByOurPages(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': purpose = 'empty' } = headers
  return site === undefined || (site === 'same-origin' && purpose === 'empty')
}

/** Normalises a host as origins are written: lower case, without the scheme's default port. */
function normalHost(host: string, scheme: string): string {
  return URL.parse(`${scheme}//${host}`)?.host ?? ''
}
