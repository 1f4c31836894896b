import { callPath } from './conventions.ts'
import type { RequestOptions } from './request.ts'

/** One request on its way through the steps. It is a class, so that axios passes it on without copying it. */
export class PendingCall {
  readonly options: RequestOptions
  /** Includes `/v1`, without query. */
  readonly path: string
  /** Path and query as sent. */
  target: string
  /** Cleaned parameters of the body, later including added and sealed ones. */
  fields: Readonly<Record<string, unknown>> = {}
  bytes: Uint8Array<ArrayBuffer> | null = null
  /** The bytes whose hash the signature covers. */
  signed: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  /** By lower-case name. */
  readonly headers = new Map<string, string>()
  /** The session's handle at the start; empty for a visitor. */
  token = ''
  /** Send time, by this browser's own clock. */
  sentMs = 0
  /** Aborts the request. */
  readonly abort = new AbortController()
  /** Removes it from the tracking of duplicate requests. */
  leave: () => void = () => {}
  /** The proof of a solved captcha; empty if there is none. */
  captchaToken: string
  /** Its outcome was already handled, perhaps by a repeat. */
  isSettled = false
  /** It repeats a call whose captcha was solved; no second captcha is shown for it. */
  readonly isRepeat: boolean

  constructor(options: RequestOptions, isRepeat = false) {
    this.options = options
    this.isRepeat = isRepeat
    this.path = callPath(options.path)
    this.target = this.path
    this.captchaToken = options.captchaToken ?? ''
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
