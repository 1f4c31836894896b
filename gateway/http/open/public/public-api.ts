import type { FastifyInstance } from 'fastify'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { createAddressCounter, type PublicLimits } from '../call-limits.ts'
import { registerHoldings } from '../insights/holding-routes.ts'
import { registerOpenApi } from './open-api.ts'

/** Registers the public calls of the open API, and its refusals, with the limits of an address. */
export async function registerPublicApi(
  app: FastifyInstance,
  feed: MarketFeed,
  exchange: Pick<Exchange, 'read' | 'terms'>,
  limits: PublicLimits,
): Promise<void> {
  const addLimits = createAddressCounter(limits)
  await registerOpenApi(app, feed, exchange.read.lending, addLimits)
  await registerHoldings(app, exchange, addLimits)
}
