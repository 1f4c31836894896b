import { statSync, type BigIntStats } from 'node:fs'

/** A commit in PostgreSQL that leaves no row: one record in its log, flushed as any other; and whether the server only reads. */
export const WRITE_PROBE = "SELECT current_setting('transaction_read_only') AS read_only, pg_logical_emit_message(true, 'probe', '') AS written"

/**
 * Whether the file that is open now still has its name: what is written to one that was deleted, or put aside, is gone with the process.
 * The returned function looks again each time.
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
