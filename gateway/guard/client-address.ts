import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'
import type { TrustsAddress } from './trusted-proxies.ts'

/** The part of a request that tells where it came from. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Returns the visitor's address: the connection's, unless that is a trusted proxy; then the last entry of `X-Forwarded-For` that is not
 * one, or the first entry if all are.
 */
export function clientAddress(request: Received, trusts: TrustsAddress): string {
  const forwarded = request.headers['x-forwarded-for']
  const chain = typeof forwarded === 'string' ? forwarded.split(',').map((entry) => entry.trim()) : []
  let address = request.socket.remoteAddress ?? ''
  while (trusts(address)) {
    const before = chain.pop()
    if (before === undefined || before === '') break
    address = before
  }
  return address
}

/** Returns the key that a rate limit counts by: an IPv4 address, or the /64 network of an IPv6 household. */
export function limitKey(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/, '')
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - first.length - (tail === '' ? 0 : tail.split(':').length)
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
