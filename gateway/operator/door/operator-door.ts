import { createServer, type RequestListener } from 'node:http'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { createCallServer } from '#gateway/front/calls/call-server.ts'
import { createRateLimits, LIMITS } from '#gateway/guard/rate-limits.ts'
import type { TrustsAddress } from '#gateway/guard/trusted-proxies.ts'

/** Calls of one address in a minute: a page of the console makes several, and nobody else comes here. */
const CALLS_PER_MINUTE = 600

export interface OperatorDoor {
  /** Answers a call at the operators' door. */
  readonly calls: RequestListener
  close(): Promise<void>
}

/** Creates what answers the calls of operators: the same server of calls as at the public door, with other routes and limits of its own. */
export async function createOperatorDoor(log: FastifyBaseLogger, trusts: TrustsAddress, routes: FastifyPluginAsync): Promise<OperatorDoor> {
  const countRequest = createRateLimits({ ...LIMITS, operator: { points: CALLS_PER_MINUTE, seconds: 60 } })
  const fastify = createCallServer({
    log,
    trusts,
    countRequest,
    isInternal: () => false,
    // The listener is the process's, and outlives this; the server that Fastify wants is never opened.
    serverFactory: (routing) => createServer(routing),
  })
  await fastify.register(routes)
  await fastify.ready()
  return {
    calls: (request, response) => fastify.routing(request, response),
    async close() {
      await fastify.close()
    },
  }
}
