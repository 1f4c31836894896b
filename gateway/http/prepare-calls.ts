import Fastify, { type FastifySchema } from 'fastify'
import { schemaCompilers } from '#gateway/front/calls/schema-compilers.ts'
import { ACCOUNT_CALLS, accountSchema } from './accounts/accounts-api.ts'
import { BOT_CALLS } from './open/bot/calls.ts'
import { botSchema } from './open/bot/private-api.ts'
import { TRADING_CALLS, tradingSchema } from './trading/trading-api.ts'

/** So few that readers do not notice the pause. */
const CALLS_PER_TURN = 3

/**
 * Compiles the forms of all calls that only a leader answers, a few at a time, at a gateway that stands by: a takeover then finds them
 * compiled (`schemaCompilers`), which saves a third of its time and a pause of all reads (ADR 49).
 */
export async function prepareCalls(ended: AbortSignal): Promise<void> {
  const schemas: FastifySchema[] = [...TRADING_CALLS.map(tradingSchema), ...ACCOUNT_CALLS.map(accountSchema), ...BOT_CALLS.map(botSchema)]
  for (let first = 0; first < schemas.length && !ended.aborted; first += CALLS_PER_TURN) {
    const fastify = Fastify({ schemaController: { compilersFactory: schemaCompilers } })
    for (const [nth, schema] of schemas.slice(first, first + CALLS_PER_TURN).entries())
      fastify.route({ method: 'POST', url: `/${nth}`, schema, handler: () => null })
    await fastify.ready()
    await fastify.close()
    await new Promise((resolve) => setImmediate(resolve))
  }
}
