/**
 * The limit of a test that starts processes or drives a browser. Only a hang reaches it: on a machine with thirty runnable processes a
 * gateway alone needs 45 s to start.
 */
export const HANG_LIMIT_MS = 300_000

/** The limit of one wait in such a test: shorter, so that a hang is reported with what was waited for. */
export const EVENT_LIMIT_MS = 240_000
