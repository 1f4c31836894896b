import { readOrigin } from './addresses.ts'

/** A request that the live feed never makes. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
}

/**
 * Throws NotAllowed unless a request goes to one of the origins and, other than a stream (`WS`), is a GET of one of the paths. No request
 * may name a key or a signature.
 */
export function assertAllowed(address: string, method: string, origins: ReadonlySet<string>, paths: readonly RegExp[]): void {
  const url = URL.parse(address)
  if (url === null || !origins.has(readOrigin(address))) throw new NotAllowed(`${method} ${address} leaves the exchange.`)
  if (url.username !== '' || /(?:^|[?&])(?:signature|apikey|api_key|listenkey)=/i.test(url.search)) {
    throw new NotAllowed(`${method} ${url.pathname} names a key.`)
  }
  const isStream = /^wss?:$/.test(url.protocol)
  if (method === 'WS' ? !isStream || /private/i.test(url.pathname) : isStream) throw new NotAllowed(`${method} ${address} is no such call.`)
  if (method === 'WS') return
  if (method !== 'GET' || !paths.some((path) => path.test(url.pathname))) {
    throw new NotAllowed(`${method} ${url.pathname} is not among the public calls.`)
  }
}
