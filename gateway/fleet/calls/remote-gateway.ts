import type { IncomingMessage, RequestListener } from 'node:http'
import { Transform } from 'node:stream'
import { Pool, type Dispatcher } from 'undici'
import { JOURNAL_PICTURE_PATH } from '#lib/contract/trading/journal-limits.ts'
import { UPLOAD_BYTES_MAX } from '#lib/contract/picture-limits.ts'
import { PRODUCT_UPLOAD_PATHS } from '#products/all/contract/own-paths.ts'
import { clientAddress } from '#gateway/guard/client-address.ts'
import { BODY_BYTES_MAX } from '#gateway/guard/limits.ts'
import { answerRaw } from '#gateway/guard/raw-answer.ts'
import { refuseCall, type CallRefusal } from '#gateway/front/calls/refuse-call.ts'
import { ASKS_SEQUENCE_HEADER, CHANGE_HEADER, SEQUENCE_HEADER } from './sequence-headers.ts'
import { relay } from '#gateway/front/web/relay.ts'
import { type NotPassed, type OnNotPassed, PassedCalls, type PassedCallsLog } from './passed-calls.ts'
import { endToEndHeaders } from '#gateway/front/web/request-headers.ts'
import { responseHeaders } from '#gateway/front/web/response-headers.ts'
import type { TrustsAddress } from '#gateway/guard/trusted-proxies.ts'
import { reasonOf } from '#gateway/store/data-folder.ts'
import { tracing } from '#gateway/tracing/tracing.ts'
import { tunnel } from '#gateway/front/calls/tunnel.ts'
import type { Elsewhere } from '#gateway/front/elsewhere.ts'
import { isAnsweredHere } from './answered-here.ts'
import { readProtocol } from '#gateway/guard/visitor.ts'

/** The calls and streams that a replica answers from its own state. */
export interface OwnAnswers {
  readonly answers: (request: IncomingMessage) => boolean
  readonly streams: () => boolean
  /** Waits until this gateway has applied a record of the primary, before an answer that depends on it is passed on. */
  readonly applied: (sequence: number) => Promise<unknown>
  /** Waits until a change of the primary's replay shows here. */
  readonly shows: (change: number) => Promise<unknown>
}

export interface RemoteGatewayOptions {
  /** Returns `https://gateway.example`; null while it is not known. */
  readonly origin: () => string | null
  /** The other gateway serves the same site, so it gets the visitor's Host: cookies and the check of origins depend on it. */
  readonly keepsHost?: boolean
  readonly trusts: TrustsAddress
  /** The part of the calls and streams that this gateway answers all the same; null if it passes on everything. */
  readonly own?: OwnAnswers | null
  readonly log: PassedCallsLog
  readonly onNotPassed?: OnNotPassed | undefined
  /** How long an answer may take once the whole call has been received. */
  readonly timeoutMs?: number | undefined
}

/** How long an answer may take from any gateway, and from one of ours where it decodes a picture first. */
const TIMEOUT_MS = 30_000
/** For a gateway of ours, which answers a command within 5 s or says that its outcome is unknown. */
const PEER_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 3000
/** How long a gateway may still answer once calls go to another one: if it was replaced as the primary, nothing that it does now counts. */
const LEAVE_MS = 1000
const CONNECTIONS = 256

/**
 * Passes calls and streams on to another gateway that speaks the same protocol, used instead of an exchange of our own (DESIGN 1.5):
 * without the headers that concern one connection. The Host is the other gateway's own, unless it serves the same
 * site; the visitor's Host is sent in `X-Forwarded-Host`, their scheme in `X-Forwarded-Proto` and their address in `X-Forwarded-For`. Bodies longer than
 * `BODY_BYTES_MAX`, or an upload than `UPLOAD_BYTES_MAX`, are refused.
 */
export function createRemoteGateway(options: RemoteGatewayOptions): Elsewhere {
  const { origin, keepsHost = false, trusts, own = null } = options
  const { timeoutMs = keepsHost ? PEER_TIMEOUT_MS : TIMEOUT_MS } = options
  const passed = new PassedCalls(options.log, options.onNotPassed)
  const hostOf = (request: IncomingMessage, to: string): string => (keepsHost ? (request.headers.host ?? '') : new URL(to).host)

  let pool: Pool | null = null
  let poolOf = ''
  let isClosed = false
  const pools = new Set<Pool>()

  /** Returns the connections to the gateway; those to an earlier one are closed when their answers have ended, or soon. */
  function poolTo(to: string): Pool {
    if (pool !== null && poolOf === to) return pool
    if (pool !== null) leave(pool)
    poolOf = to
    // How long an answer takes is measured here, with the time that a call waits for a connection.
    const limits = { headersTimeout: 0, bodyTimeout: timeoutMs, connect: { timeout: CONNECT_TIMEOUT_MS } }
    pool = new Pool(to, { connections: CONNECTIONS, ...limits })
    pools.add(pool)
    return pool
  }

  function leave(left: Pool): void {
    const overdue = setTimeout(() => void left.destroy().catch(() => undefined), LEAVE_MS)
    const end = (): void => {
      clearTimeout(overdue)
      pools.delete(left)
    }
    left.close().then(end, end)
  }

  async function pass(to: string, request: IncomingMessage, response: Parameters<RequestListener>[1]): Promise<void> {
    const sentAtMs = performance.now()
    const ending = new AbortController()
    response.once('close', () => ending.abort())
    const overdue = setTimeout(() => ending.abort(new Error('no answer in time')), isUpload(request) ? TIMEOUT_MS : timeoutMs)
    const ask = (traced: Readonly<Record<string, string>>) =>
      poolTo(to).request({
        method: request.method as Dispatcher.HttpMethod,
        path: request.url ?? '/',
        headers: {
          ...forwardedHeaders(request, hostOf(request, to), trusts),
          ...(own !== null && { [ASKS_SEQUENCE_HEADER]: '1' }),
          ...traced,
        },
        body: bodyOf(request, () => overdue.refresh()),
        signal: ending.signal,
      })
    const answer = await (tracing()?.passOn(request, ask) ?? ask({})).finally(() => clearTimeout(overdue))
    passed.answered(sentAtMs)
    const sequence = Number(answer.headers[SEQUENCE_HEADER] ?? 0)
    if (sequence > 0) await own?.applied(sequence)
    const change = Number(answer.headers[CHANGE_HEADER] ?? 0)
    if (change > 0) await own?.shows(change)
    await relay(request, response, answer, responseHeaders(answer.headers, readProtocol(request, trusts), OURS))
  }

  return {
    answersHere: (request) => isAnsweredHere(request.url) || own?.answers(request) === true,
    streamsHere: () => own?.streams() === true,
    call(request, response) {
      const refuse = (refusal: CallRefusal) => refuseCall(response, refusal, request.url ?? '', readProtocol(request, trusts))
      if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax(request)) return refuse('tooLong')
      const miss = (refusal: NotPassed, reason: string): void => {
        passed.failed(refusal, reason)
        refuse(refusal)
      }
      const to = isClosed ? null : origin()
      if (to === null) return miss('unavailable', 'no gateway is the primary')
      pass(to, request, response).catch((error: unknown) => {
        if (response.destroyed) return
        if (error instanceof BodyTooLong) return refuse('tooLong')
        miss(hasNoEffect(request, error) ? 'unavailable' : 'unknown', reasonOf(error))
      })
    },
    streams(request, socket, head) {
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket' }
      const to = origin()
      if (to === null) return answerRaw(socket, 503)
      tunnel(to, { ...forwardedHeaders(request, hostOf(request, to), trusts), ...upgrade }, request, socket, head)
    },
    async close() {
      isClosed = true
      await Promise.all([...pools].map((open) => open.destroy()))
    },
  }
}

/** Failures to connect: nothing was sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])

/** Checks whether a call that was not answered cannot have had an effect, because it only reads or never left. */
function hasNoEffect({ method }: IncomingMessage, error: unknown): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && NOT_SENT.has(error.code)
}

/** Headers between gateways. */
const OURS: ReadonlySet<string> = new Set([SEQUENCE_HEADER, CHANGE_HEADER])

function forwardedHeaders(request: IncomingMessage, host: string, trusts: TrustsAddress): Record<string, string | string[]> {
  const { expect: _, ...kept } = Object.fromEntries(endToEndHeaders(request.headers))
  return {
    ...kept,
    host,
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': readProtocol(request, trusts),
    'x-forwarded-for': clientAddress(request, trusts),
  }
}

class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong'
}

/** The calls whose body is a picture. */
const UPLOAD_PATHS: ReadonlySet<string> = new Set([...PRODUCT_UPLOAD_PATHS, JOURNAL_PICTURE_PATH])

function isUpload({ url = '' }: IncomingMessage): boolean {
  return UPLOAD_PATHS.has(url.split('?', 1)[0] ?? '')
}

function bodyBytesMax(request: IncomingMessage): number {
  return isUpload(request) ? UPLOAD_BYTES_MAX : BODY_BYTES_MAX
}

/** Streams the body, and cuts it off if it grows longer than a call may be; tells of each part. */
function bodyOf(request: IncomingMessage, onPart: () => void): Transform | null {
  if (request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0) return null
  const bytesMax = bodyBytesMax(request)
  let bytes = 0
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      onPart()
      bytes += part.length
      done(bytes > bytesMax ? new BodyTooLong() : null, part)
    },
  })
  request.once('error', (error) => counted.destroy(error))
  return request.pipe(counted)
}
