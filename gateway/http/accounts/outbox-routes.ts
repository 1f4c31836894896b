import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Outbox } from '#gateway/accounts/delivery/outbox.ts'

const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|cf-connecting-ip|true-client-ip)$/i

/**
 * `GET /dev/outbox`: the messages that no provider delivers, for the person at this machine. They contain codes, so a request that came
 * through any proxy is answered as if the route did not exist.
 */
export function outboxRoutes(outbox: Outbox) {
  return async function routes(fastify: FastifyInstance): Promise<void> {
    fastify.get('/dev/outbox', async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.callNotFound()
      return reply.header('cache-control', 'no-store').send({ messages: await outbox.list() })
    })
  }
}

function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(address) && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host)
  // The front door removes these headers, so they are read from the raw headers.
  return isLocal && !raw.rawHeaders.some((name, index) => index % 2 === 0 && FORWARDED.test(name))
}
