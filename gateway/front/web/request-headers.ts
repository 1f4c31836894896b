import type { IncomingHttpHeaders } from 'node:http'

/**
 * Headers that steer Next or a proxy from the inside (CVE-2025-29927 and its followers): no visitor may send them
 * (security.md, Runtime).
 */
const STEERING_NAMES = new Set(['next-resume', 'next-action', 'x-matched-path', 'x-now-route-matches', 'content-security-policy', 'location'])
const STEERING_PREFIXES = ['x-middleware-', 'x-nextjs-', 'x-invoke-', 'x-prerender-', 'x-vercel-']

/** RFC 9110, 7.6.1: they concern one connection and are never passed on. */
const HOP_BY_HOP = new Set([
  'connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade',
])

/**
 * What the web process needs of a visitor's request in production; everything else stays outside. No conditions: its pages are one
 * visitor's or nobody's, and `If-None-Match: *` would make a missing page look unchanged.
 */
const WEB_NAMES = new Set([
  'accept', 'accept-language', 'cookie', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree', 'next-url',
  'purpose', 'range', 'referer', 'rsc', 'sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-purpose',
  'user-agent',
])

/** Browsers name themselves in less. What reads the name, Next's list of crawlers, costs the square of its length. */
const USER_AGENT_CHARACTERS_MAX = 512

export type HeaderList = [name: string, value: string | string[]][]

export function isSteeringHeader(name: string): boolean {
  return STEERING_NAMES.has(name) || STEERING_PREFIXES.some((prefix) => name.startsWith(prefix))
}

/** Takes out what a visitor may not say, in place. `X-Forwarded-*` and `Forwarded` stay where the peer is a trusted proxy. */
export function stripRequestHeaders(headers: IncomingHttpHeaders, peerIsTrusted: boolean): void {
  for (const name of Object.keys(headers)) {
    const forwarded = name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip'
    if (isSteeringHeader(name) || (forwarded && !peerIsTrusted)) delete headers[name]
  }
}

/** The end-to-end headers of a message: without hop-by-hop ones, nor those that its `Connection` header names. */
export function endToEndHeaders(headers: IncomingHttpHeaders): HeaderList {
  const named = connectionNames(headers.connection)
  return Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && !HOP_BY_HOP.has(entry[0]) && !named.has(entry[0]),
  )
}

/** What goes to the web process: an allow-list, so that the next steering header is already kept out. */
export function webRequestHeaders(headers: IncomingHttpHeaders, countryHeader: string | null): HeaderList {
  return endToEndHeaders(headers)
    .filter(([name]) => WEB_NAMES.has(name) || name === countryHeader)
    .map(([name, value]) => [name, name === 'user-agent' ? value.slice(0, USER_AGENT_CHARACTERS_MAX) : value])
}

function connectionNames(connection: string | undefined): Set<string> {
  return new Set((connection ?? '').toLowerCase().split(',').map((name) => name.trim()))
}
