import type { StreamArg } from './stream-args.ts'

/** Data of one subscription. The code that knows the channel checks its rows. */
export interface DataMessage {
  readonly kind: 'data'
  readonly action: 'snapshot' | 'update'
  readonly arg: StreamArg
  readonly unsafeRows: readonly unknown[]
}

/** A server's message. `unknown` is anything else: it only counts as a sign of life. */
export type Frame =
  | DataMessage
  | { readonly kind: 'pong' }
  | { readonly kind: 'acknowledged'; readonly operation: 'subscribe' | 'unsubscribe'; readonly arg: StreamArg }
  | { readonly kind: 'refused'; readonly arg: StreamArg; readonly code: string }
  | { readonly kind: 'unknown' }

/** From client to server, and back. Bare text, not JSON. */
export const PING = 'ping'
export const PONG = 'pong'

/** Reads one message. Never throws. */
export function readMessage(unsafeText: unknown): Frame {
  if (unsafeText === PONG) return { kind: 'pong' }
  const unsafe = parseObject(unsafeText)
  const arg = readArg(unsafe?.arg)
  if (!unsafe || !arg) return { kind: 'unknown' }
  const { action, data, event } = unsafe
  if (event === 'subscribe' || event === 'unsubscribe') return { kind: 'acknowledged', operation: event, arg }
  if (event === 'error') return { kind: 'refused', arg, code: String(unsafe.code) }
  if ((action === 'snapshot' || action === 'update') && Array.isArray(data)) return { kind: 'data', action, arg, unsafeRows: data }
  return { kind: 'unknown' }
}

function parseObject(unsafeText: unknown): Partial<Record<string, unknown>> | undefined {
  if (typeof unsafeText !== 'string') return undefined
  try {
    return asObject(JSON.parse(unsafeText))
  } catch {
    return undefined
  }
}

function asObject(unsafe: unknown): Partial<Record<string, unknown>> | undefined {
  return typeof unsafe === 'object' && unsafe !== null ? { ...unsafe } : undefined
}

function readArg(unsafe: unknown): StreamArg | undefined {
  const { instType, channel, instId } = asObject(unsafe) ?? {}
  if (typeof channel !== 'string' || typeof instId !== 'string') return undefined
  return instType === 'SPOT' || instType === 'USDT-FUTURES' ? { instType, channel, instId } : undefined
}

/** Formats the message that subscribes to or unsubscribes from all of these. */
export function writeOperation(op: 'subscribe' | 'unsubscribe', args: readonly StreamArg[]): string {
  return JSON.stringify({ op, args })
}
