import type { IncomingMessage } from 'node:http'
import { classifyHost } from '#lib/routing/hosts.ts'
import { LRUCache } from 'lru-cache'

/** Why the front door answers a request by itself, before anything looks at its path. */
export type RequestRefusal = 'bad-target' | 'bad-host' | 'unknown-host' | 'bad-framing'

/** Classifying a host costs a microsecond and the same few come again and again. Bounded: subdomains are free to invent. */
const knownHosts = new LRUCache<string, boolean>({ max: 1000 })

/**
 * The rules that every request must pass, page, file, call or stream (security.md, Runtime): a target in origin form,
 * exactly one Host header that names us, and no body where request smuggling hides one. Null where all hold.
 */
export function checkRequest(request: IncomingMessage): RequestRefusal | null {
  const target = request.url ?? ''
  if (!target.startsWith('/') || target.includes('#')) return 'bad-target'
  if (countHostHeaders(request.rawHeaders) !== 1) return 'bad-host'
  if (!isKnownHost(request.headers.host ?? '')) return 'unknown-host'
  return hidesBody(request) ? 'bad-framing' : null
}

// Node keeps only the first of several Host headers: they are counted where they still stand.
function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name !== undefined && name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

function isKnownHost(host: string): boolean {
  const remembered = knownHosts.get(host)
  if (remembered !== undefined) return remembered
  const known = classifyHost(host).kind !== 'unknown'
  if (host.length <= 260) knownHosts.set(host, known)
  return known
}

const WITHOUT_BODY = new Set(['GET', 'HEAD'])
const WITHOUT_CHUNKS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS'])

function hidesBody({ method = '', headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return WITHOUT_CHUNKS.has(method)
  return WITHOUT_BODY.has(method) && Number(headers['content-length'] ?? 0) !== 0
}
