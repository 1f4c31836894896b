/**
 * The error catalogue of `/v1` (DESIGN 7): every refusal is one entry. `/v1` refuses with HTTP 200 and `status: 'error'`; the
 * entries with another HTTP status are transport: nothing was understood, allowed or available. A toast shows the translation
 * under `messageKey` (namespace `apiErrors`); `text` is the English sentence that goes out as `msg`, the same as in the English
 * catalogue.
 */
export interface ErrorEntry {
  /** What a client compares. */
  readonly code: string
  readonly httpStatus: 200 | 401 | 403 | 404 | 429 | 500 | 503 | 504
  readonly messageKey: string
  readonly text: string
}
