import type { FastifyInstance } from 'fastify'
import { relatedOrigins } from '#gateway/accounts/proof/passkeys.ts'

/**
 * `GET /.well-known/webauthn`: which of our domains may use each other's passkeys (WebAuthn, related origin requests). Browsers
 * request it from the main domain.
 */
export async function relatedOriginRoutes(fastify: FastifyInstance): Promise<void> {
  fastify.get('/.well-known/webauthn', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').header('content-type', 'application/json').send({ origins: relatedOrigins() }),
  )
}
