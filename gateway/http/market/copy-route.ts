import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { LeaderView } from '#gateway/exchange/products/copy/show-copy.ts'
import type { FillView } from '#gateway/exchange/views/order-views.ts'
import { refusal, success } from '#gateway/wire/envelope.ts'
import { leaderRow, leaderTrade } from '../products/copy/copy-rows.ts'

/** The most trades of a leader in an answer, and fills that are read for them. */
const TRADES_MAX = 50
const FILLS_READ = 200

/** The parts of an exchange that visitors see of copy trading. */
export interface LeadersReader {
  leaders(): readonly LeaderView[]
  /** Returns an account's newest fills, newest first. */
  fills(account: string, query: { readonly limit: number }): readonly FillView[]
}

/**
 * Adds the calls of `/v1/market` about copy trading, for visitors: `GET /copy` with all leaders (`CopyLeaders`), and `GET /copy/leader`
 * with one leader and its newest trades (`CopyLeaderDetail`), by its number or the name of a demonstration.
 */
export function addCopyRoute(fastify: FastifyInstance, { leaders, fills }: LeadersReader): void {
  const app = fastify.withTypeProvider<TypeBoxTypeProvider>()
  app.get('/copy', () => success({ rows: leaders().map(leaderRow) }))
  app.get('/copy/leader', { schema: { querystring: Type.Object({ id: Type.String({ maxLength: 20 }) }) } }, ({ query }, reply) => {
    const found = leaders().find(({ id, demonstration }) => id === query.id || demonstration === query.id)
    if (found === undefined) {
      reply.code(404)
      return refusal('copyLeaderUnknown')
    }
    const { account, product, startedAtMs } = found
    const own = fills(account, { limit: FILLS_READ }).filter(({ wallet, timeMs }) => wallet === product && timeMs >= startedAtMs)
    return success({ leader: leaderRow(found), trades: own.slice(0, TRADES_MAX).map(leaderTrade) })
  })
}
