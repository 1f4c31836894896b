import type { IncomingHttpHeaders } from 'node:http'

/**
 * Headers that steer Next or a proxy internally (CVE-2025-29927 and its successors): no visitor may send them
 * (security.md, Runtime).
 */
const STEERING_NAMES = new Set([
  'next-resume',
  'next-action',
  'x-matched-path',
  'x-now-route-matches',
  'content-security-policy',
  'location',
])
const STEERING_PREFIXES = ['x-middleware-', 'x-nextjs-', 'x-invoke-', 'x-prerender-', 'x-vercel-']

/** Headers that only a trusted proxy may send, beside `X-Forwarded-*` and the one with the visitor's country, which the listener removes. */
const OF_PROXIES: ReadonlySet<string> = new Set(['forwarded', 'x-real-ip'])

/** Nobody reads it, and only gateways send the other headers of a trace, with a proof. */
const UNREAD = 'tracestate'

/** RFC 9110, 7.6.1: these headers concern one connection and are never forwarded. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * The headers that the web process needs from a visitor's request in production; all others are dropped. Conditional headers are, because
 * its pages are never shared, and `If-None-Match: *` would make a missing page look unchanged.
 */
const WEB_NAMES = new Set([
  'accept',
  'accept-language',
  'cookie',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  'purpose',
  'range',
  'referer',
  'rsc',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-purpose',
  'user-agent',
])

/** Browsers' names are shorter. Next's crawler pattern, which reads the name, takes time quadratic in its length. */
const USER_AGENT_CHARACTERS_MAX = 512

export type HeaderList = [name: string, value: string | string[]][]

export function isSteeringHeader(name: string): boolean {
  return STEERING_NAMES.has(name) || STEERING_PREFIXES.some((prefix) => name.startsWith(prefix))
}

/**
 * Removes headers that a visitor may not send, in place. `X-Forwarded-*`, `Forwarded` and `X-Real-IP` stay if the peer is a trusted proxy.
 */
export function stripRequestHeaders(headers: IncomingHttpHeaders, peerIsTrusted: boolean): void {
  for (const name of Object.keys(headers)) {
    const forwarded = name.startsWith('x-forwarded-') || OF_PROXIES.has(name)
    if (isSteeringHeader(name) || name === UNREAD || (forwarded && !peerIsTrusted)) delete headers[name]
  }
}

/** Returns the end-to-end headers of a message: without the hop-by-hop ones and those named in its `Connection` header. */
export function endToEndHeaders(headers: IncomingHttpHeaders): HeaderList {
  const named = connectionNames(headers.connection)
  return Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && !HOP_BY_HOP.has(entry[0]) && !named.has(entry[0]),
  )
}

/** Returns the headers for the web process: an allow-list, so that the next steering header is already excluded. */
export function webRequestHeaders(headers: IncomingHttpHeaders, countryHeader: string | null): HeaderList {
  return endToEndHeaders(headers)
    .filter(([name]) => WEB_NAMES.has(name) || name === countryHeader)
    .map(([name, value]) => [name, name === 'user-agent' ? value.slice(0, USER_AGENT_CHARACTERS_MAX) : value])
}

function connectionNames(connection: string | undefined): Set<string> {
  return new Set(
    (connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )
}
