import { callPath } from './conventions.ts'
import type { RequestOptions } from './request.ts'

/** One request on its way through the steps. A class, so that axios passes it on as it is and does not copy it. */
export class PendingCall {
  readonly options: RequestOptions
  /** With `/v1`, without query. */
  readonly path: string
  /** Path and query as sent. */
  target: string
  /** Parameters of the body, clean; then with what was added and sealed. */
  fields: Readonly<Record<string, unknown>> = {}
  bytes: Uint8Array<ArrayBuffer> | null = null
  /** By their names in lower case. */
  readonly headers = new Map<string, string>()
  /** The session's handle when it began; empty for a visitor. */
  token = ''
  /** When it was sent, by this browser's own clock. */
  sentMs = 0
  /** Ends the request. */
  readonly abort = new AbortController()
  /** Forgets it in the bookkeeping of twins. */
  leave: () => void = () => {}
  /** A repeat of it went through all steps already. */
  isSettled = false
  /** It repeats a call whose captcha was solved; no other one is shown for it. */
  readonly isRepeat: boolean

  constructor(options: RequestOptions, isRepeat = false) {
    this.options = options
    this.isRepeat = isRepeat
    this.path = callPath(options.path)
    this.target = this.path
  }

  setHeaders(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) this.headers.set(name.toLowerCase(), value)
  }
}

declare module 'axios' {
  interface AxiosRequestConfig {
    call?: PendingCall
  }
}
