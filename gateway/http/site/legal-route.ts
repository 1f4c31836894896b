import type { FastifyInstance } from 'fastify'
import { LegalNames } from '#lib/contract/operator/site-values.ts'
import { LEGAL_PATH } from '#lib/contract/public-calls.ts'
import { makeAnswerSchema, success } from '#gateway/wire/envelope.ts'

/** `GET /v1/public/legal`: who operates the site, as its documents say. */
export function legalRoutes(fastify: FastifyInstance, { readLegal }: { readonly readLegal: () => LegalNames }): Promise<void> {
  fastify.get(LEGAL_PATH, { schema: { response: { 200: makeAnswerSchema(LegalNames) } } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(success(readLegal())),
  )
  return Promise.resolve()
}
