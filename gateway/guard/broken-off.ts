import type { FastifyRequest } from 'fastify'

/**
 * Checks whether a client has left before its body was complete. Its connection then fails with the same code as a lost store, but nobody
 * must be alerted: error handlers check this before they check whether the store is gone.
 */
export function isBrokenOff({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.destroyed && !raw.complete
}
