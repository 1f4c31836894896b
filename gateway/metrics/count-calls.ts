import type { FastifyInstance } from 'fastify'
import { SUCCESS_CODE } from '#lib/contract/errors/errors.ts'
import type { Metrics } from './metrics.ts'

/** Counts every answer by its route and status, and those that are errors by their code. Routes that are registered after it count. */
export function countCalls(fastify: FastifyInstance, metrics: Pick<Metrics, 'call' | 'refused'>): void {
  fastify.addHook('onResponse', async ({ routeOptions }, reply) =>
    metrics.call(routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime),
  )
  fastify.addHook('preSerialization', async (_request, _reply, payload) => {
    const code = codeOf(payload)
    if (code !== null && code !== SUCCESS_CODE) metrics.refused(code)
    return payload
  })
}

/** Returns the code of an envelope; null for an answer without one. */
function codeOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('code' in payload)) return null
  return typeof payload.code === 'string' ? payload.code : null
}
