import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { ExchangeReads } from '#gateway/exchange/exchange.ts'
import { copyReads } from '../reads/copy-reads.ts'
import { refusal, success } from '#gateway/wire/envelope.ts'
import { leaderRow, leaderTrade } from './copy-rows.ts'

/** The most trades of a leader in an answer, and fills that are read for them. */
const TRADES_MAX = 50
const FILLS_READ = 200

/**
 * Adds the calls of `/v1/market` about copy trading, for visitors: `GET /copy` with all leaders (`CopyLeaders`), and `GET /copy/leader`
 * with one leader and its newest trades (`CopyLeaderDetail`), by its number or the name of a demonstration.
 */
export function addCopyRoute(fastify: FastifyInstance, read: Pick<ExchangeReads, 'of' | 'fills'>): void {
  const app = fastify.withTypeProvider<TypeBoxTypeProvider>()
  app.get('/copy', () => success({ rows: read.of(copyReads).leaders().map(leaderRow) }))
  app.get('/copy/leader', { schema: { querystring: Type.Object({ id: Type.String({ maxLength: 20 }) }) } }, ({ query }, reply) => {
    const found = read
      .of(copyReads)
      .leaders()
      .find(({ id, demonstration }) => id === query.id || demonstration === query.id)
    if (found === undefined) {
      reply.code(404)
      return refusal('copyLeaderUnknown')
    }
    const { account, product, startedAtMs } = found
    const own = read.fills(account, { limit: FILLS_READ }).filter(({ wallet, timeMs }) => wallet === product && timeMs >= startedAtMs)
    return success({ leader: leaderRow(found), trades: own.slice(0, TRADES_MAX).map(leaderTrade) })
  })
}
