import type { Envelope } from '#lib/contract/calls.ts'

/** What became of a request that gave no data. */
export type RequestFailure =
  /** An envelope that says no; `code` is its own. */
  | 'refused'
  /** The visitor closed the captcha of the request; `code` is 90000001, the message the original one (specification 8.4). */
  | 'captchaClosed'
  /** An HTTP status other than 2xx. */
  | 'http'
  | 'network'
  | 'timeout'
  /** Cancelled by the caller, or by a twin (4.5). */
  | 'cancelled'
  /** An answer without data (7.1). */
  | 'missingData'
  /** Sensitive fields could not be hidden, so nothing was sent; `code` is the reason. */
  | 'sealing'
  /** A visitor asked for what needs a login; nothing was sent. */
  | 'loginRequired'

export interface RequestErrorOptions {
  readonly code?: string
  readonly httpStatus?: number
  readonly envelope?: Envelope
  readonly cause?: unknown
}

/** Every way in which a request fails. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly kind: RequestFailure
  /** Of the envelope; empty where there is none. */
  readonly code: string
  /** Undefined where nothing was answered. */
  readonly httpStatus: number | undefined
  readonly envelope: Envelope | undefined

  constructor(kind: RequestFailure, message: string, { code = '', httpStatus, envelope, cause }: RequestErrorOptions = {}) {
    super(message, { cause })
    this.kind = kind
    this.code = code
    this.httpStatus = httpStatus
    this.envelope = envelope
  }
}
