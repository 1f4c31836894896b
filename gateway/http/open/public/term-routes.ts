import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { required } from '#lib/kernel/assert.ts'
import { answers, strings, success } from '../envelope.ts'
import { feeLevelRows, FuturesLevelRow } from '../fee-levels.ts'
import * as query from '../query.ts'

const OiLimit = strings('symbol', 'notionalValue', 'totalNotionalValue')
const Tier = { tier: Type.String(), minAmount: Type.String(), maxAmount: Type.String() }
const DiscountRate = Type.Object({
  ...strings('coin', 'userLimit', 'totalLimit').properties,
  discountRateList: Type.Array(Type.Object({ ...Tier, discountRate: Type.String() })),
})
const ExchangeRate = Type.Object({
  coin: Type.String(),
  exchangeRateList: Type.Array(Type.Object({ ...Tier, exchangeRate: Type.String() })),
})
const InterestRates = Type.Object({
  coin: Type.String(),
  historyInterestRateList: Type.Array(strings('ts', 'annualInterestRate', 'dailyInterestRate')),
})

/**
 * Public terms of contract markets, under `/api/v2/mix/market`: fee levels, position limits, and the parameters of multi-asset (union)
 * margin. There is no such margin here, so its lists are empty.
 */
export const termRoutes: FastifyPluginCallbackTypebox<query.OpenContext> = (app, { feed }, done) => {
  app.get('/vip-fee-rate', { schema: { response: answers(Type.Array(FuturesLevelRow)) } }, () => success(feeLevelRows('futures', feed)))

  // The limit of one account at the lowest leverage; there is no joint limit for accounts of one owner.
  app.get('/oi-limit', { schema: { querystring: query.ProductFilter, response: answers(Type.Array(OiLimit)) } }, (request) =>
    success(
      query.listedContracts(feed, request.query).map(({ symbol, futures }) => ({
        symbol,
        notionalValue: required(futures, `${symbol} is a futures market`).tiers.at(-1)?.maxValue ?? '',
        totalNotionalValue: '',
      })),
    ),
  )

  app.get('/discount-rate', { schema: { response: answers(Type.Array(DiscountRate)) } }, () => success([]))

  app.get('/exchange-rate', { schema: { response: answers(Type.Array(ExchangeRate)) } }, () => success([]))

  app.get(
    '/union-interest-rate-history',
    { schema: { querystring: Type.Required(query.CoinFilter), response: answers(InterestRates) } },
    (request) => success({ coin: request.query.coin.toUpperCase(), historyInterestRateList: [] }),
  )

  done()
}
