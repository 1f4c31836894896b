import type { StreamError } from '#lib/contract/errors/errors-dialect.ts'

/** Messages that the server sends (`open-api` dialect, section 8.1). */

/** The argument of a client's request, as the client spelled it; echoed in acknowledgements. */
export type ChannelArg = Readonly<Record<string, string>>

/** Acknowledges one argument of a request. */
export function ackMessage(event: 'subscribe' | 'unsubscribe', arg: ChannelArg): string {
  return JSON.stringify({ event, arg })
}

/** Refuses one argument, or a whole request if there is none. */
export function errorMessage(error: StreamError, arg?: ChannelArg): string {
  return JSON.stringify({ event: 'error', ...(arg ? { arg } : {}), code: error.code, msg: error.text })
}

/** Builds a data message of a channel. `arg` and `data` are already JSON, serialised once for many readers. `ts` is the market clock. */
export function dataMessage(action: 'snapshot' | 'update', arg: string, data: string, ts: number): string {
  return `{"action":"${action}","arg":${arg},"data":[${data}],"ts":${ts}}`
}

/** Confirms a login. Clients expect the number 0. */
export const LOGIN_MESSAGE = JSON.stringify({ event: 'login', code: 0 })

/** Answers a call that came over the stream (dialect, section 8.4). `ts` is the wall clock, as of all answers to calls. */
export function callMessage(event: string, arg: unknown, code = 0, msg = 'Success'): string {
  return JSON.stringify({ event, arg, code, msg, ts: Date.now() })
}
