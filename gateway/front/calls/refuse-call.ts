import type { ServerResponse } from 'node:http'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { DIALECT_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import type { LanguageCode } from '#lib/locale/languages.ts'
import { refusalText } from '#gateway/wire/envelope.ts'
import { POLICY_OF_DATA, securityHeaders } from '#gateway/guard/security-headers.ts'

/**
 * The front door's own refusals of a call: they concern transport, not trade, so their HTTP status is meaningful too (DESIGN 7). Each is
 * an entry of the catalogues in `lib/contract`, one for the web app and one for the open API.
 */
const REFUSALS = {
  malformed: { status: 400, app: 'invalidParameter', open: DIALECT_ERRORS.parameterInvalid },
  notFound: { status: 404, app: 'pathNotFound', open: DIALECT_ERRORS.urlNotFound },
  tooLong: { status: 413, app: 'invalidParameter', open: DIALECT_ERRORS.parameterInvalid },
  tooMany: { status: 429, app: 'tooManyRequests', open: DIALECT_ERRORS.tooManyRequests },
  failed: { status: 500, app: 'internal', open: DIALECT_ERRORS.internal },
  /** It was passed on, and no answer came: it may have been carried out. */
  unknown: { status: 504, app: 'outcomeUnknown', open: DIALECT_ERRORS.outcomeUnknown },
  unavailable: { status: 503, app: 'unavailable', open: DIALECT_ERRORS.internal },
  /** An operator has closed the site. */
  closed: { status: 503, app: 'maintenance', open: DIALECT_ERRORS.closed },
} as const

export type CallRefusal = keyof typeof REFUSALS

export interface RefusedCall {
  readonly status: number
  readonly envelope: Readonly<Record<string, string | number | null>>
}

/**
 * Returns status and envelope of a refusal, in the dialect of the call's path. `requestTime`: milliseconds since 1970. The open API uses
 * English only.
 */
export function refusedCall(refusal: CallRefusal, path: string, requestTime: number, languageCode?: LanguageCode): RefusedCall {
  const { status, app, open } = REFUSALS[refusal]
  const isOpen = /^\/(?:api|v[23])(?:\/|$)/.test(path)
  if (isOpen) return { status, envelope: { code: open.code, msg: open.text.replace('{name}', 'request'), requestTime, data: null } }
  return { status, envelope: { code: ERRORS[app].code, msg: refusalText(app, languageCode), status: 'error', data: null, requestTime } }
}

/** Refuses a call for which no Fastify reply exists, and closes its connection. */
export function refuseCall(response: ServerResponse, refusal: CallRefusal, path: string, protocol: 'http' | 'https'): void {
  send(response, refusedCall(refusal, path, Date.now()), protocol, [])
}

/** Refuses a call because the site is closed, and tells when to try again. */
export function refuseClosedCall(
  response: ServerResponse,
  path: string,
  protocol: 'http' | 'https',
  retryS: number,
  languageCode: LanguageCode,
): void {
  send(response, refusedCall('closed', path, Date.now(), languageCode), protocol, ['Retry-After', String(retryS)])
}

function send(response: ServerResponse, { status, envelope }: RefusedCall, protocol: 'http' | 'https', headers: readonly string[]): void {
  if (response.headersSent) return void response.destroy()
  const body = Buffer.from(JSON.stringify(envelope))
  response.writeHead(status, [
    ...securityHeaders(protocol),
    'Content-Security-Policy',
    POLICY_OF_DATA,
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
    'Connection',
    'close',
    ...headers,
  ])
  response.end(body)
}
