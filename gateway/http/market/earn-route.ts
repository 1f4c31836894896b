import type { FastifyInstance } from 'fastify'
import type { EarnTerms } from '#gateway/engine/products/earn/terms.ts'
import { success } from '#gateway/wire/envelope.ts'
import { offerRow } from '../products/earn/earn-rows.ts'

/** Returns the terms of savings in force; undefined if nothing is offered. */
export type EarnTermsReader = () => EarnTerms | undefined

/** Adds `GET /earn` to the calls of `/v1/market`: the offers of savings in force (`EarnOffers`), for visitors. */
export function addEarnRoute(app: FastifyInstance, terms: EarnTermsReader): void {
  app.get('/earn', () => success({ rows: (terms()?.offers ?? []).map(offerRow) }))
}
