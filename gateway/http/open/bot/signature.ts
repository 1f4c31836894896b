import { createHmac } from 'node:crypto'
import { isSameSecret } from '#gateway/accounts/secrets.ts'

/** What of a request is signed (dialect, section 2.2). */
export interface SignedRequest {
  /** Milliseconds since 1970, as the header has them. */
  readonly timestamp: string
  readonly method: string
  /** Path and query as they came. */
  readonly target: string
  readonly body: string
}

/** Base64 of the HMAC-SHA-256 that a secret makes of a text. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}

/**
 * Whether a signature is of this request. Clients sign the query as they send it, or decoded: they differ as soon as a value needs
 * encoding, so either will do. The query is never sorted or written anew.
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

/** Whether a signature is that of a stream's login; `timestamp` as the message has it (dialect, section 2.4). */
export function isSignedLogin(timestamp: string, secret: string, signature: string): boolean {
  return isSameSecret(sign(secret, `${timestamp}GET/user/verify`), signature)
}
