import pg from 'pg'

/** No server of `DATABASE_URL` can be used for the moment. Nothing of ours was executed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** A commit was sent and its answer was lost, and nothing could be found out within the time limit: it may or may not take effect. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** SQLSTATE of a server that only reads. */
const READ_ONLY = '25006'

/**
 * Checks whether the server refused a statement and goes on: nothing of the statement took effect, and the connection is as good as
 * before. Any other error leaves both open: the answer is lost.
 */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}

/** Checks whether the server has become one that only reads, so that all connections to it are useless. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY
}

/**
 * SQLSTATEs of the warnings with which a commit is answered although its wait for the standbys was cancelled: the commit is only local,
 * and a takeover may lose it. Texts are translated by the server, so only codes tell.
 */
const CANCELLED_WAIT = new Set(['01000', '57P01'])

/** Checks whether a notice takes back the promise of a commit that is answered with it. */
export function isCancelledWait({ code }: { readonly code?: string | undefined }): boolean {
  return code !== undefined && CANCELLED_WAIT.has(code)
}
