import type { FastifyInstance } from 'fastify'
import type { ExchangeStatus } from '#gateway/exchange/exchange.ts'
import type { FeedState } from '#lib/contract/market.ts'

/** What an operator's monitor, and a load balancer, want to know. */
export interface Health {
  /** Whether pages can be rendered. */
  readonly web: boolean
  /** Where prices come from; null where another gateway has them. */
  readonly feed: FeedState | null
  /** Whether orders are taken; null where another gateway takes them. */
  readonly exchange: ExchangeStatus['state'] | null
  /** The other gateway, where there is one. */
  readonly gatewayOrigin: string | null
}

export interface HealthOptions {
  readonly version: string
  readonly read: () => Health
  /** Seconds since the process started. */
  readonly uptime: () => number
}

/**
 * `GET /healthz`: 200 when every process is ready, else 503 (DESIGN 4). Never kept by anyone. An exchange that has halted or waits for
 * its disk says so and stays 200: pages and reads go on.
 */
export function healthRoutes(options: HealthOptions) {
  return async function routes(fastify: FastifyInstance): Promise<void> {
    fastify.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) => {
      const { web, feed, exchange, gatewayOrigin } = options.read()
      return reply.code(web ? 200 : 503).send({
        status: web ? 'ready' : 'starting',
        version: options.version,
        uptimeSeconds: Math.floor(options.uptime()),
        web: web ? 'ready' : 'starting',
        ...(feed === null ? { gateway: gatewayOrigin } : { feed, exchange }),
      })
    })
  }
}
