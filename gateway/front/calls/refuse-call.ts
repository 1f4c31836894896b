import type { ServerResponse } from 'node:http'
import { ERRORS } from '#lib/contract/errors.ts'
import { DIALECT_ERRORS } from '#lib/contract/errors-dialect.ts'
import { refusalText } from '#gateway/http/envelope.ts'
import { POLICY_OF_DATA, securityHeaders } from '#gateway/front/guard/security-headers.ts'

/**
 * What the front door itself can say to a call: transport, not trade, so that its HTTP status means something too (DESIGN 7). Each is
 * an entry of the catalogues in `lib/contract`, one for the web app and one for the open API.
 */
const REFUSALS = {
  malformed: { status: 400, app: 'invalidParameter', open: DIALECT_ERRORS.parameterInvalid },
  notFound: { status: 404, app: 'pathNotFound', open: DIALECT_ERRORS.urlNotFound },
  tooLong: { status: 413, app: 'invalidParameter', open: DIALECT_ERRORS.parameterInvalid },
  tooMany: { status: 429, app: 'tooManyRequests', open: DIALECT_ERRORS.tooManyRequests },
  failed: { status: 500, app: 'internal', open: DIALECT_ERRORS.internal },
  unavailable: { status: 503, app: 'unavailable', open: DIALECT_ERRORS.internal },
} as const

export type CallRefusal = keyof typeof REFUSALS

export interface RefusedCall {
  readonly status: number
  readonly envelope: Readonly<Record<string, string | number | null>>
}

/**
 * Status and envelope of a refusal, in the dialect of the call's path. `requestTime`: milliseconds since 1970. The open API speaks English
 * alone.
 */
export function refusedCall(refusal: CallRefusal, path: string, requestTime: number, languageCode?: string): RefusedCall {
  const { status, app, open } = REFUSALS[refusal]
  const isOpen = /^\/(?:api|v[23])(?:\/|$)/.test(path)
  if (isOpen) return { status, envelope: { code: open.code, msg: open.text.replace('{name}', 'request'), requestTime, data: null } }
  return { status, envelope: { code: ERRORS[app].code, msg: refusalText(app, languageCode), status: 'error', data: null, requestTime } }
}

/** Answers a call for which no Fastify reply exists. */
export function refuseCall(response: ServerResponse, refusal: CallRefusal, path: string, protocol: 'http' | 'https'): void {
  if (response.headersSent) return void response.destroy()
  const { status, envelope } = refusedCall(refusal, path, Date.now())
  const body = Buffer.from(JSON.stringify(envelope))
  response.writeHead(status, [
    ...securityHeaders(protocol),
    'Content-Security-Policy', POLICY_OF_DATA,
    'Content-Type', 'application/json; charset=utf-8',
    'Content-Length', String(body.length),
    'Cache-Control', 'no-store',
    'Connection', 'close',
  ])
  response.end(body)
}
