import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'
import type { TrustsAddress } from './trusted-proxies.ts'

/** What a request tells of where it came from. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** Address of the visitor: the last one in `X-Forwarded-For` that no trusted proxy has, else that of the connection. */
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

/** Whom a rate limit counts: an IPv4 address, or the /64 network that one IPv6 household has. */
export function limitKey(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/, '')
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - first.length - (tail === '' ? 0 : tail.split(':').length)
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')]
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`
}
