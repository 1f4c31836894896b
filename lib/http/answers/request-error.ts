import type { Envelope } from '#lib/contract/calls.ts'

/** Why a request gave no data. */
export type RequestFailure =
  /** The envelope refuses; `code` is from the envelope. */
  | 'refused'
  /** The visitor closed the request's captcha; `code` is 90000001, the message is the original one (specification 8.4). */
  | 'captchaClosed'
  /** An HTTP status other than 2xx. */
  | 'http'
  | 'network'
  | 'timeout'
  /** Cancelled by the caller, or by a duplicate request (4.5). */
  | 'cancelled'
  /** An answer without data (7.1). */
  | 'missingData'
  /** Sensitive fields could not be encrypted, so nothing was sent; `code` is the reason. */
  | 'sealing'
  /** A visitor made a call that needs a login; nothing was sent. */
  | 'loginRequired'
  /** The browser would keep nothing of a session, so none was asked for; `code` is the reason. */
  | 'storage'

export interface RequestErrorOptions {
  readonly code?: string
  readonly httpStatus?: number
  readonly envelope?: Envelope
  readonly cause?: unknown
}

/** A failure of a request, of any kind. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly kind: RequestFailure
  /** Code of the envelope; empty if there is none. */
  readonly code: string
  /** Undefined if there was no answer. */
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
