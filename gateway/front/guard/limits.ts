/** Longest body of a call, bytes. */
export const BODY_BYTES_MAX = 1024 * 1024

/** Longest request head, bytes: room for cookies and a long address, and no more. */
export const HEAD_BYTES_MAX = 16 * 1024

/** A slow sender holds a connection no longer than this, milliseconds: first its head, then the whole request. */
export const HEAD_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 30_000

/**
 * Within that time a body must go on: in each window of this length, milliseconds, it brings these bytes or its end. A line that is
 * slower than 500 bytes a second could not bring our longest body in its time either.
 */
export const BODY_WINDOW_MS = 12_000
export const BODY_WINDOW_BYTES_MIN = 6000

/** Longer than usual proxies keep theirs, so that never both close at once. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000

/** A reader that takes nothing for this long is cut off; streams have rules of their own. */
export const IDLE_TIMEOUT_MS = 120_000

export const CONNECTIONS_MAX = 20_000

/**
 * Connections of one address, streams included: room for a household or an office, and for a bot with all the streams that it may
 * open. A trusted proxy brings everybody's, and is not counted.
 */
export const CONNECTIONS_PER_ADDRESS_MAX = 1000
