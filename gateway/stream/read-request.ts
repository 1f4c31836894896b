import { STREAM_ERRORS, type StreamError } from '#lib/contract/errors/errors-dialect.ts'
import type { LoginArg } from './bot-login.ts'
import type { ChannelArg } from './messages.ts'

/** The requests that a client can make. */
export type StreamRequest =
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly args: readonly ChannelArg[] }
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
    unsafeMessage = JSON.parse(unsafeText)
  } catch {
    return refused(STREAM_ERRORS.parameterInvalid)
  }
  if (!isRecord(unsafeMessage)) return refused(STREAM_ERRORS.parameterInvalid)
  const { op, args } = unsafeMessage
  if (op === 'login') return readLogin(args)
  if (op !== 'subscribe' && op !== 'unsubscribe') return refused(STREAM_ERRORS.operationUnknown)
  if (!Array.isArray(args) || args.length === 0 || args.length > ARGS_MAX) return refused(STREAM_ERRORS.parameterInvalid)
  const read = args.map(readArg)
  return read.every((arg) => arg !== undefined) ? { op, args: read } : refused(STREAM_ERRORS.parameterInvalid)
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
