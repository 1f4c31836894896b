import type { StreamError } from '#lib/contract/errors-dialect.ts'

/** Frames that the server sends (`open-api` dialect, section 8.1). */

/** What a client asked for, as it spelled it; echoed in acknowledgements. */
export type ChannelArg = Readonly<Record<string, string>>

/** Acknowledges one argument of a request. */
export function ackFrame(event: 'subscribe' | 'unsubscribe', arg: ChannelArg): string {
  return JSON.stringify({ event, arg })
}

/** Refuses one argument, or a whole request where there is none. */
export function errorFrame(error: StreamError, arg?: ChannelArg): string {
  return JSON.stringify({ event: 'error', ...(arg ? { arg } : {}), code: error.code, msg: error.text })
}

/** Data of a channel. `arg` and `data` are JSON already: they are written once and sent to many. `ts` is the market clock. */
export function dataFrame(action: 'snapshot' | 'update', arg: string, data: string, ts: number): string {
  return `{"action":"${action}","arg":${arg},"data":[${data}],"ts":${ts}}`
}

/** A login that succeeded. Clients want the number 0. */
export const LOGIN_FRAME = JSON.stringify({ event: 'login', code: 0 })
