import { STATUS_CODES, type ServerResponse } from 'node:http'
import { POLICY_OF_DATA, securityHeaders } from '../guard/security-headers.ts'

/**
 * The answers that the front door makes itself. People get a page of one sentence, without our styles, because these may be what is
 * missing. It is in English because the language is not known yet, or the process that knows it is down.
 */
const SENTENCES: Readonly<Record<number, readonly [title: string, sentence: string]>> = {
  400: ['Bad request', 'The address or a header of this request cannot be read.'],
  405: ['Method not allowed', 'Pages can only be read.'],
  404: ['Not found', 'There is nothing at this address.'],
  414: ['Address too long', 'This address is longer than any of ours.'],
  421: ['Unknown host', 'This host name is not served here.'],
  429: ['Too many requests', 'Please wait a moment and try again.'],
  500: ['Something went wrong', 'This page cannot be shown at the moment. The fault has been logged.'],
  501: ['Not implemented', 'The body of this request comes in a coding that is not served here.'],
  503: ['Just a moment', 'The site is starting or is being restarted. Please try again in a few seconds.'],
  505: ['HTTP version not supported', 'HTTP/1.1 is spoken here.'],
}

/** When to ask again for a page that is unavailable, in seconds. */
const RETRY_S = '3'

/** After these it is uncertain where the next request on the connection would begin. */
const UNREADABLE = new Set([400, 421, 501, 505])

export interface Answer {
  readonly status: number
  readonly protocol: 'http' | 'https'
  readonly headers?: readonly string[]
  /** Whether a body may follow; false for HEAD. */
  readonly withBody: boolean
}

/**
 * Sends the page of a status. Closes the connection if the request could not be understood, and breaks it off if an answer has already
 * begun.
 */
export function answerPage(response: ServerResponse, answer: Answer): void {
  if (response.headersSent) return void response.destroy()
  const body = Buffer.from(page(answer.status))
  response.writeHead(answer.status, [
    ...securityHeaders(answer.protocol),
    'Content-Security-Policy',
    POLICY_OF_DATA,
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
    ...(answer.status === 503 ? ['Retry-After', RETRY_S] : []),
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

function page(status: number): string {
  const [title, sentence] = SENTENCES[status] ?? [STATUS_CODES[status] ?? 'Error', '']
  // A reader who came during a restart gets the page by itself.
  const again = status === 503 ? `<meta http-equiv="refresh" content="${RETRY_S}">` : ''
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">${again}<title>${title}</title><h1>${title}</h1><p>${sentence}</p></html>\n`
}
