import type { IncomingMessage } from 'node:http'
import { classifyHost } from '#lib/routing/hosts.ts'
import { LRUCache } from 'lru-cache'

/** Why the front door answers a request by itself, before anything looks at its path. */
export type RequestRefusal = 'bad-version' | 'bad-target' | 'bad-host' | 'unknown-host' | 'bad-coding' | 'bad-framing'

/** The status of each refusal. After any of them the connection ends: where a next request would begin is not certain. */
export const REFUSAL_STATUS: Readonly<Record<RequestRefusal, number>> = {
  'bad-version': 505, 'bad-target': 400, 'bad-host': 400, 'unknown-host': 421, 'bad-coding': 501, 'bad-framing': 400,
}

/** Node's parser takes 0.9 and 2.0 on a plain connection too; neither is spoken there. */
const VERSIONS = new Set(['1.0', '1.1'])

/** Classifying a host costs a microsecond and the same few come again and again. Bounded: subdomains are free to invent. */
const knownHosts = new LRUCache<string, boolean>({ max: 1000 })

/**
 * The rules that every request must pass, page, file, call or stream (security.md, Runtime): HTTP/1, a target in origin form,
 * exactly one Host header that names us, no coding of the body but chunks, and no body where request smuggling hides one. Null
 * where all hold.
 */
export function checkRequest(request: IncomingMessage): RequestRefusal | null {
  if (!VERSIONS.has(request.httpVersion)) return 'bad-version'
  const target = request.url ?? ''
  if (!target.startsWith('/') || target.includes('#')) return 'bad-target'
  if (countHostHeaders(request.rawHeaders) !== 1) return 'bad-host'
  if (!isKnownHost(request.headers.host ?? '')) return 'unknown-host'
  if (hasUnknownCoding(request)) return 'bad-coding'
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

// Node takes every list that ends in `chunked` and decodes the chunks alone: a body in gzip would be read as what it is not.
function hasUnknownCoding({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  return coding !== undefined && coding.toLowerCase() !== 'chunked'
}

const WITHOUT_BODY = new Set(['GET', 'HEAD'])
const WITHOUT_CHUNKS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS'])

function hidesBody({ method = '', headers, httpVersion }: IncomingMessage): boolean {
  // Chunks came with HTTP/1.1: what stands between us and an older client may not know where its body ends (RFC 9112, 6.1).
  if (headers['transfer-encoding'] !== undefined) return httpVersion === '1.0' || WITHOUT_CHUNKS.has(method)
  return WITHOUT_BODY.has(method) && Number(headers['content-length'] ?? 0) !== 0
}
