import type { StreamArg } from './stream-args.ts'

/** Data of one subscription. Its rows are checked by who knows the channel. */
export interface DataFrame {
  readonly kind: 'data'
  readonly action: 'snapshot' | 'update'
  readonly arg: StreamArg
  readonly unsafeRows: readonly unknown[]
}

/** What a server sends. `unknown` is anything else: it counts as a sign of life and nothing more. */
export type Frame =
  | DataFrame
  | { readonly kind: 'pong' }
  | { readonly kind: 'acknowledged'; readonly operation: 'subscribe' | 'unsubscribe'; readonly arg: StreamArg }
  | { readonly kind: 'refused'; readonly arg: StreamArg; readonly code: string }
  | { readonly kind: 'unknown' }

/** Client to server, and back. Bare text, no JSON. */
export const PING = 'ping'
export const PONG = 'pong'

/** Reads one message. Never throws. */
export function readFrame(unsafeText: unknown): Frame {
  if (unsafeText === PONG) return { kind: 'pong' }
  const unsafe = parseObject(unsafeText)
  const arg = readArg(unsafe?.arg)
  if (!unsafe || !arg) return { kind: 'unknown' }
  const { action, data, event } = unsafe
  if (event === 'subscribe' || event === 'unsubscribe') return { kind: 'acknowledged', operation: event, arg }
  if (event === 'error') return { kind: 'refused', arg, code: String(unsafe.code) }
  if ((action === 'snapshot' || action === 'update') && Array.isArray(data))
    return { kind: 'data', action, arg, unsafeRows: data }
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

/** The message that subscribes to all of these, or gives them up. */
export function writeOperation(op: 'subscribe' | 'unsubscribe', args: readonly StreamArg[]): string {
  return JSON.stringify({ op, args })
}
