import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify'
import { CALLS_LEFT_HEADER } from '#lib/contract/open-limits.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { isStoreOutage } from '#gateway/store/store-outage.ts'
import { clientAddress, limitKey } from '#gateway/guard/client-address.ts'
import { chooseEncoding, COMPRESSED_BYTES_MIN, compress, isCompressible } from '../pages/encodings.ts'
import { BODY_BYTES_MAX } from '#gateway/guard/limits.ts'
import { isBrokenOff } from '#gateway/guard/broken-off.ts'
import { answerUnreadable } from '#gateway/guard/second-answers.ts'
import type { CountRequest, LimitName } from '#gateway/guard/rate-limits.ts'
import { isGatewayPath } from '#lib/routing/documents.ts'
import { refusedCall, type CallRefusal } from './refuse-call.ts'
import { schemaCompilers } from './schema-compilers.ts'
import { POLICY_OF_DATA, POLICY_REPORT_PATH, securityHeaders } from '#gateway/guard/security-headers.ts'
import type { TrustsAddress } from '#gateway/guard/trusted-proxies.ts'
import { readProtocol } from '#gateway/guard/visitor.ts'

/** How long to wait where the refusal of too many calls knows no time of its own. */
const WAIT_SECONDS = '1'

export interface CallServerOptions {
  readonly log: FastifyBaseLogger
  readonly trusts: TrustsAddress
  readonly countRequest: CountRequest
  /** Whether a connection is the web process's own: pages that are rendered for everybody count against no visitor's limit. */
  readonly isInternal: (socket: Socket) => boolean
  readonly serverFactory: FastifyServerFactory
}

/**
 * Creates Fastify with what applies to every call, before any route: request ids, limits, security headers, envelopes for unknown paths
 * and failures. The composition root registers the routes.
 */
export function createCallServer(options: CallServerOptions): FastifyInstance {
  const fastify = Fastify({
    // Fastify logs every port that it opens, but the start script tells the operator, once.
    loggerInstance: options.log.child({}, { level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: options.trusts,
    requestIdHeader: false,
    // Calls that come while the door closes are answered as ever: Fastify's own refusal has no envelope that a client could read.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    serverFactory: options.serverFactory,
    schemaController: { compilersFactory: schemaCompilers },
    clientErrorHandler: (error, socket) => answerUnreadable(socket, chooseParseStatus(error.code), envelopeFor(error)),
    frameworkErrors: (_error, request, reply) => {
      reply.headers(callHeaders(readProtocol(request.raw, options.trusts)))
      void sendRefusal(reply, 'malformed')
    },
  })
  addLimits(fastify, options)
  fastify.addHook('onSend', async (request, reply, payload) => {
    // Set individually, because a header that is set again, such as a cookie, would be sent twice.
    for (const [name, value] of Object.entries(callHeaders(readProtocol(request.raw, options.trusts))))
      if (!reply.hasHeader(name)) reply.header(name, value)
    // A client that is told to slow down is always told for how long.
    if (reply.statusCode === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', WAIT_SECONDS)
    reply.header('request-time', String(Date.now()))
    return await compressPayload(request, reply, payload)
  })
  fastify.setNotFoundHandler((_request, reply) => sendRefusal(reply, 'notFound'))
  fastify.setErrorHandler((error, request, reply) => {
    if (isBrokenOff(request)) {
      options.log.info({ path: request.url.split('?', 1)[0] }, 'a client has broken off the body of its request')
      return sendRefusal(reply, 'malformed')
    }
    const refusal = toRefusal(error)
    if (refusal === 'failed') request.log.error({ err: error, path: request.url.split('?', 1)[0] }, 'a call failed')
    return sendRefusal(reply, refusal)
  })
  return fastify
}

function addLimits(fastify: FastifyInstance, options: CallServerOptions): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const limit = chooseLimit(calledPath(request))
    if (limit === null || options.isInternal(request.raw.socket)) return
    const waitSeconds = await options.countRequest(limit, limitKey(clientAddress(request.raw, options.trusts)))
    if (waitSeconds === null) return
    reply.header('retry-after', String(waitSeconds))
    if (limit === 'open') reply.header(CALLS_LEFT_HEADER, '0')
    await sendRefusal(reply, 'tooMany')
  })
}

/**
 * Returns the pattern of the route that answers a call: the request line has many spellings of it (`/v1/%6fperator`). Where none does,
 * returns the path as the router has read it.
 */
function calledPath({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions?.url !== undefined) return routeOptions.url
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function chooseLimit(path: string): LimitName | null {
  if (path === POLICY_REPORT_PATH) return 'reports'
  if (isBelow(path, '/v1/operator')) return 'operator'
  if (isBelow(path, '/api')) return 'open'
  return isBelow(path, '/healthz') ? null : 'app'
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

/** Returns the headers of every call's answer in lower case; those that a route sets itself take precedence. */
function callHeaders(protocol: 'http' | 'https'): Record<string, string> {
  const flat = securityHeaders(protocol)
  const headers: Record<string, string> = { 'content-security-policy': POLICY_OF_DATA, 'cache-control': 'no-store' }
  for (let index = 0; index < flat.length; index += 2) headers[(flat[index] ?? '').toLowerCase()] = flat[index + 1] ?? ''
  return headers
}

function sendRefusal(reply: FastifyReply, refusal: CallRefusal): FastifyReply {
  const { status, envelope } = refusedCall(refusal, calledPath(reply.request), Date.now(), readCallLanguage(reply.request).code)
  return reply.code(status).send(envelope)
}

function toRefusal(error: unknown): CallRefusal {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500
  if (status === 413) return 'tooLong'
  if (status === 429) return 'tooMany'
  if (status === 503 || isStoreOutage(error)) return 'unavailable'
  return typeof status === 'number' && status >= 400 && status < 500 ? 'malformed' : 'failed'
}

/** Returns the envelope for a request that cannot be parsed, if its first line can be read and names a call. */
function envelopeFor(error: Error): object | undefined {
  const unsafePacket: unknown = 'rawPacket' in error ? error.rawPacket : undefined
  if (!Buffer.isBuffer(unsafePacket)) return undefined
  const path = /^[A-Z]+ (\/[^\s?]*)/.exec(unsafePacket.toString('latin1', 0, 512))?.[1]
  return path !== undefined && isGatewayPath(path) ? refusedCall('malformed', path, Date.now()).envelope : undefined
}

function chooseParseStatus(code: string): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

async function compressPayload(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < COMPRESSED_BYTES_MIN || reply.hasHeader('content-encoding')) return payload
  if (!isCompressible(String(reply.getHeader('content-type')))) return payload
  reply.header('vary', 'Accept-Encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === null) return payload
  const bytes = await compress(Buffer.from(payload), encoding, 'often')
  reply.header('content-encoding', encoding).header('content-length', bytes.length)
  return bytes
}
