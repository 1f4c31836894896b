import type { IncomingHttpHeaders } from 'node:http'
import { endToEndHeaders, isSteeringHeader } from './request-headers.ts'
import { securityHeaders } from '#gateway/guard/security-headers.ts'

/** Those of Next's own response headers that its router in the browser reads. */
const ROUTER_READS = new Set([
  'x-nextjs-postponed',
  'x-nextjs-prerender',
  'x-nextjs-rewritten-path',
  'x-nextjs-rewritten-query',
  'x-nextjs-stale-time',
])

/**
 * Returns the headers of a web process's answer for the visitor: without hop-by-hop ones, those that reveal Next's internals, and
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
