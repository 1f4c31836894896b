import type { Parameters } from './parameters.ts'

/** The web app's own timeout, in milliseconds (specification 7.1 and 9). */
export const REQUEST_TIMEOUT_MS = 10_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the web app. */
export interface RequestOptions {
  readonly method: Method
  /** Path without `/v1`; one that has it already is taken as it is. */
  readonly path: string
  /** Into the query of a GET, into the body of the others. */
  readonly params?: Parameters
  /** How a body is written; JSON when left out. */
  readonly body?: 'json' | 'form'
  /** A file: makes the body multipart, with `params` as further fields. */
  readonly file?: Blob
  /** Numeric language code in place of the visitor's. */
  readonly languageType?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** Cancels a pending request with the same method and path (4.5). Default: such cancellation is ignored. */
  readonly cancelsTwin?: boolean
  /**
   * A read that may be answered from the cached layer (7.1, DESIGN 5.19). It is kept in local storage and shown to whoever uses the
   * browser next: only for what everybody is answered alike, and never for prices.
   */
  readonly cached?: boolean
  /** No toast when it fails: the caller shows it. */
  readonly quiet?: boolean
  /** Nothing is sent for a visitor, who reads 'Please login to visit' (6). */
  readonly needsLogin?: boolean
  readonly signal?: AbortSignal
  /** The proof of a solved captcha. */
  readonly captchaToken?: string
}
