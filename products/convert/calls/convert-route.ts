import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { convertPrice } from '../rules/formulas/convert.ts'
import { ConvertEstimateQuery } from '../contract/convert.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { refusal, success } from '#gateway/wire/envelope.ts'
import { figuresNow } from './quotes.ts'

/** Adds `GET /convert` to the calls of `/v1/market`: what a conversion would bring now, for visitors. */
export function addConvertRoute(app: FastifyInstance, feed: MarketFeed): void {
  app.get<{ Querystring: Static<typeof ConvertEstimateQuery> }>(
    '/convert',
    { schema: { querystring: ConvertEstimateQuery } },
    ({ query }) => {
      const { fromCoin, toCoin, fromAmount } = query
      const figures = figuresNow(feed.frozen(), fromCoin, toCoin, { fromAmount })
      if (!figures.ok) return refusal(figures.error)
      return success({ toAmount: figures.value.toAmount, price: convertPrice(figures.value) })
    },
  )
}
