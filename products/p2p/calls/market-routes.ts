import type { FastifyInstance } from 'fastify'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { P2pMarket, P2pMarketQuery, P2pMerchantPage, P2pMerchantQuery } from '../contract/p2p.ts'
import { P2P_MARKET_PATH, P2P_MERCHANT_PATH } from '../contract/p2p-kinds.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { admit, type AdmitOptions } from '#gateway/http/accounts/checks/admit.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { makeAnswerSchema, refusal, success } from '#gateway/wire/envelope.ts'
import { readMarket, readMerchant } from './offers.ts'

interface Options extends AdmitOptions {
  readonly exchange: Exchange
  readonly feed: MarketFeed
  readonly wallNow?: () => number
}

/** Adds the public reads of P2P: the live list and a merchant. A reader with a session finds nobody who is blocked. */
export function addP2pRoutes(scope: FastifyInstance, options: Options): void {
  const { accounts, exchange, feed, wallNow = Date.now } = options
  const context = { accounts, exchange, feed, wallNow }
  scope.get<{ Querystring: P2pMarketQuery }>(
    P2P_MARKET_PATH,
    { schema: { querystring: P2pMarketQuery, response: { 200: makeAnswerSchema(P2pMarket) } } },
    async (request, reply) => {
      const admitted = await admit({ path: P2P_MARKET_PATH, access: 'anyone' }, request, reply, options)
      const reader = admitted.ok ? (admitted.value.caller.user?.id ?? null) : null
      return success(await readMarket(context, request.query, reader))
    },
  )
  scope.get<{ Querystring: { readonly merchantId: string } }>(
    P2P_MERCHANT_PATH,
    { schema: { querystring: P2pMerchantQuery, response: { 200: makeAnswerSchema(P2pMerchantPage) } } },
    async (request, reply) => {
      const found = await readMerchant(context, request.query.merchantId)
      if (found.ok) return success(found.value)
      return reply.code(ERRORS[found.error].httpStatus).send(refusal(found.error, readCallLanguage(request)))
    },
  )
}
