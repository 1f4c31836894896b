import type { FastifyInstance } from 'fastify'
import type { LeaderView } from '#gateway/exchange/products/copy/show-copy.ts'
import { success } from '#gateway/wire/envelope.ts'
import { leaderRow } from '../products/copy/copy-rows.ts'

/** Returns all leaders of copy trading. */
export type LeadersReader = () => readonly LeaderView[]

/** Adds `GET /copy` to the calls of `/v1/market`: all leaders (`CopyLeaders`), for visitors. */
export function addCopyRoute(app: FastifyInstance, leaders: LeadersReader): void {
  app.get('/copy', () => success({ rows: leaders().map(leaderRow) }))
}
