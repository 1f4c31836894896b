import type { FastifyInstance } from 'fastify'
import { tracing } from './tracing.ts'

/** Names the traced calls by their routes, and runs them in their traces; adds nothing where no exporter is set. */
export function traceCalls(fastify: FastifyInstance): void {
  const traced = tracing()
  if (traced === null) return
  fastify.addHook('preValidation', (request, _reply, done) => {
    traced.name(request.raw, request.routeOptions.url ?? 'none')
    traced.within(request.raw, done)
  })
}
