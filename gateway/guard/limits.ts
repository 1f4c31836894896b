/** Maximum body of a call, in bytes. */
export const BODY_BYTES_MAX = 1024 * 1024

/** Maximum request head, in bytes: just enough for cookies and a long address. */
export const HEAD_BYTES_MAX = 16 * 1024

/** How long a slow sender may occupy a connection, in milliseconds: first for the head, then for the whole request. */
export const HEAD_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 30_000

/**
 * Minimum progress of a body within that time: in each window of this length, in milliseconds, it must deliver this number of bytes or
 * end. A line slower than 500 bytes per second could not send our longest body in time anyway.
 */
export const BODY_WINDOW_MS = 12_000
export const BODY_WINDOW_BYTES_MIN = 6000

/** Longer than common proxies keep their connections, so that both ends never close at once. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000

/** A reader that accepts nothing for this long is disconnected; streams have their own rules. */
export const IDLE_TIMEOUT_MS = 120_000

export const CONNECTIONS_MAX = 20_000

/**
 * Maximum connections per address, streams included: enough for a household or an office, and for a bot with all the streams that it may
 * open. A trusted proxy carries everybody's connections and is not counted.
 */
export const CONNECTIONS_PER_ADDRESS_MAX = 1000
