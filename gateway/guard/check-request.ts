import type { IncomingMessage } from 'node:http'
import { classifyHost } from '#lib/routing/hosts.ts'
import { LRUCache } from 'lru-cache'

/** Why the front door refuses a request, before its path is read. */
export type RequestRefusal = 'bad-version' | 'bad-target' | 'bad-host' | 'unknown-host' | 'bad-coding' | 'bad-framing'

/** The status of each refusal. Each also ends the connection, because it is uncertain where the next request would begin. */
export const REFUSAL_STATUS: Readonly<Record<RequestRefusal, number>> = {
  'bad-version': 505,
  'bad-target': 400,
  'bad-host': 400,
  'unknown-host': 421,
  'bad-coding': 501,
  'bad-framing': 400,
}

/** Node's parser accepts 0.9 and 2.0 on a plain connection too; neither is valid there. */
const VERSIONS = new Set(['1.0', '1.1'])

/** Caches host checks, which cost a microsecond each for the same few hosts. Bounded, because subdomains can be invented at will. */
const knownHosts = new LRUCache<string, boolean>({ max: 1000 })

/**
 * Checks the rules for every request, whether page, file, call or stream (security.md, Runtime): HTTP/1, a target in origin form, exactly
 * one Host header that names us, no transfer coding but chunks, and no body where request smuggling hides one. Returns null if all are
 * met. A door of its own knows its hosts by itself.
 */
export function checkRequest(request: IncomingMessage, knowsHost: (host: string) => boolean = isKnownHost): RequestRefusal | null {
  if (!VERSIONS.has(request.httpVersion)) return 'bad-version'
  const target = request.url ?? ''
  if (!target.startsWith('/') || target.includes('#')) return 'bad-target'
  if (countHostHeaders(request.rawHeaders) !== 1) return 'bad-host'
  if (!knowsHost(request.headers.host ?? '')) return 'unknown-host'
  if (hasUnknownCoding(request)) return 'bad-coding'
  return hidesBody(request) ? 'bad-framing' : null
}

// Node keeps only the first of several Host headers, so they are counted in the raw headers.
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

// Node accepts every list that ends in `chunked` but decodes only the chunks: a gzip body would be misread.
function hasUnknownCoding({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  return coding !== undefined && coding.toLowerCase() !== 'chunked'
}

const WITHOUT_BODY = new Set(['GET', 'HEAD'])
const WITHOUT_CHUNKS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS'])

function hidesBody({ method = '', headers, httpVersion }: IncomingMessage): boolean {
  // Chunks came with HTTP/1.1: a proxy between us and an older client may not know where the body ends (RFC 9112, 6.1).
  if (headers['transfer-encoding'] !== undefined) return httpVersion === '1.0' || WITHOUT_CHUNKS.has(method)
  return WITHOUT_BODY.has(method) && Number(headers['content-length'] ?? 0) !== 0
}
