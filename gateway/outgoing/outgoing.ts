import { lookup } from 'node:dns/promises'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface OutgoingSettings {
  /** Whether anything may leave. */
  readonly isOn: boolean
  /**
   * Host names, the only ones that may be called; they are the operator's own choice, so that their addresses may be private. Null for any
   * public host.
   */
  readonly hosts: readonly string[] | null
}

export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export type OutgoingAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  /** Nothing has left: outgoing calls are off, or the address is none that may be called. */
  | { readonly kind: 'refused' }
  /** The host could not be reached, or did not answer in time. */
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * All calls that this exchange makes to others on behalf of users: webhooks and push services (DESIGN 6.7). Mail has its own server, and the
 * live market its own hosts.
 */
export interface Outgoing {
  readonly isOn: boolean
  /** Checks an address without resolving it: https, a host that may be called, no user name, no private address in any notation. */
  mayCall(unsafeUrl: string): boolean
  /** Sends a POST. Never rejects. Redirects are answers like others: nothing follows them. */
  post(request: OutgoingRequest): Promise<OutgoingAnswer>
}

export interface OutgoingParts {
  readonly settings: OutgoingSettings
  /** Resolves a host to all its addresses; for tests. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Further certificate authorities; for tests. */
  readonly ca?: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5000
const ANSWER_BYTES_MAX = 64 * 1024
const BODY_BYTES_MAX = 64 * 1024

const resolveAll = async (host: string): Promise<readonly string[]> => (await lookup(host, { all: true })).map(({ address }) => address)

export function createOutgoing({ settings, resolve = resolveAll, ca, timeoutMs = TIMEOUT_MS }: OutgoingParts): Outgoing {
  const { isOn, hosts } = settings
  const isNamed = (host: string) => hosts?.includes(host) === true

  /** Returns a well-formed address that may be called as far as its text says. The parser writes every notation of IPv4 as four numbers. */
  function read(unsafeUrl: string): URL | null {
    const url = URL.parse(unsafeUrl)
    if (!isOn || url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
    const host = bare(url.hostname)
    // A name with an ending dot is the same host, and would not be found in the list.
    if (host === '' || host.endsWith('.')) return null
    if (hosts !== null) return isNamed(url.hostname) ? url : null
    if (isIP(host) > 0) return isPublicAddress(host) ? url : null
    // A name without a dot, and these endings, are names of one's own network (RFC 6761, RFC 6762, RFC 8375).
    return host.includes('.') && !/\.(?:localhost|local|internal|home\.arpa|lan|test|invalid|onion)$/.test(host) ? url : null
  }

  /** Resolves a host once, to the address that is then called; null if any of its addresses may not be. */
  async function pin({ hostname }: URL): Promise<string | null> {
    const host = bare(hostname)
    const addresses = isIP(host) > 0 ? [host] : await resolve(host)
    if (!isNamed(hostname) && !addresses.every(isPublicAddress)) return null
    return addresses[0] ?? null
  }

  return {
    isOn,
    mayCall: (unsafeUrl) => read(unsafeUrl) !== null,
    async post({ url: unsafeUrl, headers, body }) {
      const url = read(unsafeUrl)
      if (url === null || body.length > BODY_BYTES_MAX) return { kind: 'refused' }
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const address = await Promise.race([pin(url), rejectOn(signal)])
        if (address === null) return { kind: 'refused' }
        return await send(url, address, { headers, body, signal, ca })
      } catch (error) {
        return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

/** Returns a host without the brackets of an IPv6 address. */
function bare(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })
}

interface Sending extends Pick<OutgoingRequest, 'headers' | 'body'> {
  readonly signal: AbortSignal
  readonly ca: string | undefined
}

/** Sends to the checked address itself, so that no second look-up can lead elsewhere; certificate and Host are those of the name. */
function send(url: URL, address: string, { headers, body, signal, ca }: Sending): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const family = isIP(address)
    const sent = httpsRequest(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        signal,
        agent: false,
        ...(ca === undefined ? {} : { ca }),
        lookup: (_host, options, done) => {
          if (options.all === true) done(null, [{ address, family }])
          else done(null, address, family)
        },
      },
      (answer) => {
        let bytes = 0
        const status = answer.statusCode ?? 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          // The status is known; nobody reads a long answer.
          if (bytes > ANSWER_BYTES_MAX) answer.destroy()
        })
        answer.on('close', () => resolve({ kind: 'answered', status }))
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
