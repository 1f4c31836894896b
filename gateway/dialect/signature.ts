import { createHmac } from 'node:crypto'
import { isSameSecret } from '#gateway/accounts/secrets.ts'

/** The signed parts of a request (dialect, section 2.2). */
export interface SignedRequest {
  /** Milliseconds since 1970, as in the header. */
  readonly timestamp: string
  readonly method: string
  /** Path and query as received. */
  readonly target: string
  readonly body: string
}

/** Returns the HMAC-SHA-256 of a text under a secret, in Base64. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}

/**
 * Checks whether a signature is valid for this request. Clients sign the query either as they send it or decoded; these differ as soon as
 * a value needs encoding, so both are accepted. The query is never sorted or rewritten.
 */
export function isSigned({ timestamp, method, target, body }: SignedRequest, secret: string, signature: string): boolean {
  const start = target.indexOf('?')
  const [path, query] = start < 0 ? [target, ''] : [target.slice(0, start), target.slice(start)]
  const decoded = decodeQuery(query)
  const spellings = decoded === null || decoded === query ? [query] : [query, decoded]
  return spellings.some((spelling) => isSameSecret(sign(secret, timestamp + method + path + spelling + body), signature))
}

function decodeQuery(query: string): string | null {
  try {
    return decodeURIComponent(query)
  } catch {
    return null
  }
}

/** Checks the signature of a stream's login; `timestamp` is as in the message (dialect, section 2.4). */
export function isSignedLogin(timestamp: string, secret: string, signature: string): boolean {
  return isSameSecret(sign(secret, `${timestamp}GET/user/verify`), signature)
}
