import { statSync, type BigIntStats } from 'node:fs'

/** A commit in PostgreSQL that leaves no row: it flushes one log record like any other, and tells whether the server is read-only. */
export const WRITE_PROBE =
  "SELECT current_setting('transaction_read_only') AS read_only, pg_logical_emit_message(true, 'probe', '') AS written"

/**
 * Returns a function that checks whether the open file still has its name: data written to a deleted or moved file is lost when the
 * process ends.
 */
export function watchFile(path: string): () => boolean {
  const opened = identify(path)
  return () => {
    const found = identify(path)
    return opened !== null && found !== null && opened.ino === found.ino && opened.dev === found.dev
  }
}

function identify(path: string): BigIntStats | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null
}
