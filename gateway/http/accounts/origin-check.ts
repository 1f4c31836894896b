import type { IncomingHttpHeaders } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface CheckedRequest {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly protocol: 'http' | 'https'
}

/**
 * Whether a request may act for the person whose cookies it carries (security.md, Sessions): an unsafe one must come from a page
 * of the same host. Browsers say where a request comes from with every unsafe one; what says nothing, and carries none of our
 * cookies, acts for nobody.
 */
export function isFromOurPages({ method, headers, protocol }: CheckedRequest, hasCookies: boolean): boolean {
  if (SAFE_METHODS.has(method)) return true
  if (headers.origin === undefined)
    return headers['sec-fetch-site'] === 'same-origin' || (headers['sec-fetch-site'] === undefined && !hasCookies)
  const origin = URL.parse(headers.origin)
  if (origin === null || origin.host !== normalHost(headers.host ?? '', origin.protocol)) return false
  // A page that came over a plain connection may have been changed on its way: it may not act on a secure one.
  return origin.protocol === 'https:' || (origin.protocol === 'http:' && protocol === 'http')
}

/** A host as an origin writes it: lower case, without the scheme's own port. */
function normalHost(host: string, scheme: string): string {
  return URL.parse(`${scheme}//${host}`)?.host ?? ''
}
