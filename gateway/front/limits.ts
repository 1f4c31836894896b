/** Longest body of a call, bytes. */
export const BODY_BYTES_MAX = 1024 * 1024

/** Longest request head, bytes: room for cookies and a long address, and no more. */
export const HEAD_BYTES_MAX = 16 * 1024

/** A slow sender holds a connection no longer than this, milliseconds: first its head, then the whole request. */
export const HEAD_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 30_000

/** Longer than usual proxies keep theirs, so that never both close at once. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000

/** A reader that takes nothing for this long is cut off; streams have rules of their own. */
export const IDLE_TIMEOUT_MS = 120_000

export const CONNECTIONS_MAX = 20_000
