import type { FastifyRequest } from 'fastify'

/**
 * Whether a client has left before its body was whole. Its connection then fails with the code that a lost store has, and nobody is
 * to be woken for it: error handlers ask this before they ask whether the store is gone.
 */
export function isBrokenOff({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.destroyed && !raw.complete
}
