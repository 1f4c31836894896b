import type { Parameters } from './parameters.ts'

/** The web app's own timeout, in milliseconds (specification 7.1 and 9). */
export const REQUEST_TIMEOUT_MS = 10_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the web app. */
export interface RequestOptions {
  readonly method: Method
  /** Path without `/v1`; a path that already has it is used unchanged. */
  readonly path: string
  /** Sent in the query of a GET, in the body of the others. */
  readonly params?: Parameters
  /** Format of the body; JSON by default. */
  readonly body?: 'json' | 'form'
  /** A file, which makes the body multipart, with `params` and its hash as further fields (docs/SIGNING.md). */
  readonly file?: Blob
  /** Numeric language code that replaces the visitor's. */
  readonly languageType?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** Cancels pending requests with the same method and path (4.5). By default nothing is cancelled. */
  readonly cancelsDuplicate?: boolean
  /**
   * Allows an answer from the response cache (7.1, DESIGN 5.19); ignored for a POST and with `needsLogin`. The cache is in local storage
   * and shared with the browser's next user, so it is only for answers that are the same for everybody, and never for prices.
   */
  readonly cached?: boolean
  /** Shows no toast on failure, because the caller does. */
  readonly quiet?: boolean
  /** Sends nothing for a visitor, and shows 'Please login to visit' (6). */
  readonly needsLogin?: boolean
  readonly signal?: AbortSignal
  /** The proof of a solved captcha. */
  readonly captchaToken?: string
}
