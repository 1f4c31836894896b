import type { FastifyInstance } from 'fastify'
import type { ExchangeReads } from '#gateway/exchange/exchange.ts'
import { earnReads } from '../reads/earn-reads.ts'
import { success } from '#gateway/wire/envelope.ts'
import { offerRow } from './earn-rows.ts'

/** Adds `GET /earn` to the calls of `/v1/market`: the offers of savings in force (`EarnOffers`), for visitors. */
export function addEarnRoute(app: FastifyInstance, read: Pick<ExchangeReads, 'of'>): void {
  app.get('/earn', () => success({ rows: (read.of(earnReads).terms()?.offers ?? []).map(offerRow) }))
}
