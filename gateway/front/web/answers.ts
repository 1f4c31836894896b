import type { ServerResponse } from 'node:http'
import { POLICY_OF_DATA, securityHeaders } from '#gateway/guard/security-headers.ts'
import { POLICY_OF_REFUSALS, refusalPage, RETRY_S, UNKNOWN_READER, type Reader } from './refusal-page.ts'

/** After these it is uncertain where the next request on the connection would begin. */
const UNREADABLE = new Set([400, 421, 501, 505])

export interface Answer {
  readonly status: number
  readonly protocol: 'http' | 'https'
  readonly headers?: readonly string[]
  /** Whose language and theme the page has; English and dark where that is unknown. */
  readonly reader?: Reader
  /** In how many seconds to try again, if an operator has closed the site. */
  readonly closedS?: number
  /** Whether a body may follow; false for HEAD. */
  readonly withBody: boolean
}

/**
 * Sends the page of a status. Closes the connection if the request could not be understood, and breaks it off if an answer has already
 * begun.
 */
export function answerPage(response: ServerResponse, answer: Answer): void {
  if (response.headersSent) return void response.destroy()
  const body = Buffer.from(refusalPage(answer.status, answer.reader ?? UNKNOWN_READER, answer.closedS !== undefined))
  response.writeHead(answer.status, [
    ...securityHeaders(answer.protocol),
    'Content-Security-Policy',
    POLICY_OF_REFUSALS,
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
    'Vary',
    'Cookie',
    ...(answer.status === 503 ? ['Retry-After', String(answer.closedS ?? RETRY_S)] : []),
    ...(UNREADABLE.has(answer.status) ? ['Connection', 'close'] : []),
    ...(answer.headers ?? []),
  ])
  response.end(answer.withBody ? body : undefined)
}

/** Sends a redirect without a body. Permanent ones may be cached for an hour, separately by cookies; temporary ones are not stored. */
export function answerRedirect(response: ServerResponse, status: 307 | 308, location: string, protocol: 'http' | 'https'): void {
  response.writeHead(status, [
    ...securityHeaders(protocol),
    'Content-Security-Policy',
    POLICY_OF_DATA,
    'Location',
    location,
    'Content-Length',
    '0',
    'Cache-Control',
    status === 308 ? 'public, max-age=3600' : 'private, no-store',
    'Vary',
    'Cookie',
  ])
  response.end()
}
