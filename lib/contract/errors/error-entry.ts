/**
 * The error catalogue of `/v1` (DESIGN 7), with one entry per refusal. Its name is also the key of its text in every catalogue
 * (namespace `apiErrors`): pages show their own language's, and `msg` carries the English one. `/v1` refuses with HTTP 200 and
 * `status: 'error'`; entries with another HTTP status are transport errors: the call was not understood, allowed or available.
 */
export interface ErrorEntry {
  /** The value that clients compare. */
  readonly code: string
  readonly httpStatus: 200 | 401 | 403 | 404 | 429 | 500 | 503 | 504
}

/** An entry of the catalogue. */
export function error(code: string, httpStatus: ErrorEntry['httpStatus'] = 200): ErrorEntry {
  return { code, httpStatus }
}
