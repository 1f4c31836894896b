import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { GIFT_SHOW_PATH } from '../contract/gift-kinds.ts'
import { GiftShowQuery, ShownGift } from '../contract/gifts.ts'
import { nullable } from '#lib/contract/trading/trading-fields.ts'
import { refuse } from '#lib/kernel/result.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { admit, type AdmitOptions } from '#gateway/http/accounts/checks/admit.ts'
import { isFetchedByOurPages } from '#gateway/guard/origin-check.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { makeAnswerSchema, refusal, success } from '#gateway/wire/envelope.ts'
import { findReceived, lookAtGift } from './find-gift.ts'

/**
 * Adds the call that shows a gift to everybody who has its code, visitors too. It claims nothing and changes nothing. Only what a page of
 * ours has fetched is answered: pictures, frames and links of other sites would count as wrong tries of their visitors.
 */
export function addGiftRoute(scope: FastifyInstance, options: AdmitOptions & { readonly exchange: Exchange }): void {
  const { accounts, exchange } = options
  scope.get<{ Querystring: Static<typeof GiftShowQuery> }>(
    GIFT_SHOW_PATH,
    { schema: { querystring: GiftShowQuery, response: { 200: makeAnswerSchema(nullable(ShownGift)) } } },
    async (request, reply) => {
      const admitted = isFetchedByOurPages(request.headers)
        ? await admit({ path: GIFT_SHOW_PATH, access: 'anyone' }, request, reply, options)
        : refuse('originRefused' as const)
      const caller = admitted.ok ? admitted.value.caller : null
      const by = { userId: caller?.user?.id ?? null, address: caller?.address ?? '' }
      const found = admitted.ok ? await lookAtGift({ exchange, accounts }, request.query.code, by) : admitted
      if (!found.ok) return reply.code(ERRORS[found.error].httpStatus).send(refusal(found.error, readCallLanguage(request)))
      const received = by.userId === null ? null : findReceived(exchange, by.userId, found.value.giftId)
      return success({ ...found.value.shown, received })
    },
  )
}
