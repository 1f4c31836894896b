import { parseExactly } from '#gateway/dialect/exact-json.ts'
import { STREAM_ERRORS, type StreamError } from '#lib/contract/errors/errors-dialect.ts'
import { STREAM_OPERATIONS } from '#lib/contract/open-streams.ts'
import type { LoginArg } from './bot-login.ts'
import type { ChannelArg } from '../messages.ts'

/** One order of the operation `trade`: what to do, in which market, and the body of the REST call that does the same. */
export interface OrderArg {
  /** The client's own name of the request, echoed in its answer. */
  readonly id?: string
  readonly instType: string
  readonly instId?: string
  readonly channel: string
  readonly unsafeParams: Readonly<Record<string, unknown>>
}

/** The requests that a client can make. */
export type StreamRequest =
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly args: readonly ChannelArg[] }
  | { readonly op: 'trade'; readonly args: readonly OrderArg[] }
  | { readonly op: 'countdown-cancel-all'; readonly unsafeParams: Readonly<Record<string, unknown>> }
  | { readonly op: 'login'; readonly arg: LoginArg }
  | { readonly op: 'refused'; readonly error: StreamError }

const ARGS_MAX = 1000
/** Longest name in an argument. */
const NAME_MAX = 64

function refused(error: StreamError): StreamRequest {
  return { op: 'refused', error }
}

/** Parses a client's message. Any content gives one of the requests above. */
export function readRequest(unsafeText: string): StreamRequest {
  let unsafeMessage: unknown
  try {
    // Amounts of orders may be numbers, of which each digit counts.
    unsafeMessage = parseExactly(unsafeText)
  } catch {
    return refused(STREAM_ERRORS.parameterInvalid)
  }
  if (!isRecord(unsafeMessage)) return refused(STREAM_ERRORS.parameterInvalid)
  const { op, args } = unsafeMessage
  return typeof op === 'string' && isOperation(op) ? READERS[op](args) : refused(STREAM_ERRORS.operationUnknown)
}

type Operation = keyof typeof STREAM_OPERATIONS

function isOperation(op: string): op is Operation {
  return Object.hasOwn(STREAM_OPERATIONS, op)
}

const READERS: Readonly<Record<Operation, (unsafeArgs: unknown) => StreamRequest>> = {
  login: readLogin,
  subscribe: (unsafeArgs) => readChannels('subscribe', unsafeArgs),
  unsubscribe: (unsafeArgs) => readChannels('unsubscribe', unsafeArgs),
  trade: readOrders,
  'countdown-cancel-all': readCountdown,
}

function readChannels(op: 'subscribe' | 'unsubscribe', unsafeArgs: unknown): StreamRequest {
  const read = readList(unsafeArgs, ARGS_MAX, readArg)
  return read === undefined ? refused(STREAM_ERRORS.parameterInvalid) : { op, args: read }
}

/** Reads a list of at least one argument; undefined if one of them is invalid. */
function readList<Read>(unsafeArgs: unknown, most: number, read: (unsafeArg: unknown) => Read | undefined): Read[] | undefined {
  if (!Array.isArray(unsafeArgs) || unsafeArgs.length === 0 || unsafeArgs.length > most) return undefined
  const list = unsafeArgs.map(read)
  return list.every((arg) => arg !== undefined) ? list : undefined
}

/** Most orders of one message, as in a list of the REST calls. */
const ORDERS_MAX = 50
/** The names that the dialect allows for a request. */
const ORDER_ID = /^[0-9A-Za-z_:#+\s-]{0,40}$/

function readOrders(unsafeArgs: unknown): StreamRequest {
  const args = readList(unsafeArgs, ORDERS_MAX, readOrder)
  return args === undefined ? refused(STREAM_ERRORS.parameterInvalid) : { op: 'trade', args }
}

function readOrder(unsafeArg: unknown): OrderArg | undefined {
  const arg = readArg(unsafeArg)
  if (arg === undefined || !isRecord(unsafeArg)) return undefined
  const { id: unsafeId, params } = unsafeArg
  const id = typeof unsafeId === 'number' ? String(unsafeId) : unsafeId
  if (id !== undefined && (typeof id !== 'string' || !ORDER_ID.test(id))) return undefined
  if (!isRecord(params)) return undefined
  const { instType = '', channel = '', instId } = arg
  return { ...(id === undefined ? {} : { id }), instType, channel, ...(instId === undefined ? {} : { instId }), unsafeParams: params }
}

function readCountdown(unsafeArgs: unknown): StreamRequest {
  const [unsafeParams] = readList(unsafeArgs, 1, (arg) => (isRecord(arg) ? arg : undefined)) ?? []
  return unsafeParams === undefined ? refused(STREAM_ERRORS.parameterInvalid) : { op: 'countdown-cancel-all', unsafeParams }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads the known fields of an argument, and drops all others; undefined if one is invalid, or `instType` or `channel` is missing. */
function readArg(unsafeArg: unknown): ChannelArg | undefined {
  if (!isRecord(unsafeArg)) return undefined
  const arg: Record<string, string> = {}
  for (const name of ['instType', 'channel', 'instId', 'coin']) {
    const value = unsafeArg[name]
    if (value === undefined) continue
    if (typeof value !== 'string' || value.length > NAME_MAX) return undefined
    arg[name] = value
  }
  return arg['instType'] !== undefined && arg['channel'] !== undefined ? arg : undefined
}

/** Longest field of a login. */
const CREDENTIAL_MAX = 200

/** Timestamps may be texts or numbers; the signature covers the text as sent. */
function readLogin(unsafeArgs: unknown): StreamRequest {
  const unsafeArg: unknown = Array.isArray(unsafeArgs) ? unsafeArgs[0] : undefined
  if (!isRecord(unsafeArg)) return refused(STREAM_ERRORS.parameterInvalid)
  const [apiKey, passphrase, timestamp, sign] = ['apiKey', 'passphrase', 'timestamp', 'sign'].map((name) => {
    const value = unsafeArg[name]
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && text.length <= CREDENTIAL_MAX ? text : undefined
  })
  if (apiKey === undefined || passphrase === undefined || timestamp === undefined || sign === undefined)
    return refused(STREAM_ERRORS.loginFailed)
  return { op: 'login', arg: { apiKey, passphrase, timestamp, sign } }
}
