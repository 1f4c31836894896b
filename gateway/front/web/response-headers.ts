import type { IncomingHttpHeaders } from 'node:http'
import { endToEndHeaders, isSteeringHeader } from './request-headers.ts'
import { securityHeaders } from '../guard/security-headers.ts'

/** Of Next's own answer headers those that its router reads in the browser. */
const ROUTER_READS = new Set([
  'x-nextjs-postponed', 'x-nextjs-prerender', 'x-nextjs-rewritten-path', 'x-nextjs-rewritten-query', 'x-nextjs-stale-time',
])

/**
 * The headers of an answer of the web process as they go out: without hop-by-hop ones, those that tell of Next's inside, and
 * `replaced`; then ours. A flat list of names and values.
 */
export function responseHeaders(theirs: IncomingHttpHeaders, protocol: 'http' | 'https', replaced: ReadonlySet<string>): string[] {
  const kept = endToEndHeaders(theirs).filter(([name]) => !replaced.has(name) && isForBrowsers(name))
  const flat = kept.flatMap(([name, value]) => (Array.isArray(value) ? value.flatMap((one) => [name, one]) : [name, value]))
  return [...flat, ...securityHeaders(protocol)]
}

function isForBrowsers(name: string): boolean {
  if (name === 'location' || ROUTER_READS.has(name)) return true
  return !isSteeringHeader(name) && name !== 'x-powered-by'
}
