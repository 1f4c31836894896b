import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { required } from '#lib/kernel/assert.ts'
import { fundingCaps } from '#gateway/feed/funding/contract-funding.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { knownPrice, millionthsText } from '#gateway/feed/texts.ts'
import { answers, success } from '../envelope.ts'
import { tierRows } from '../instrument-rows.ts'
import * as query from '../query.ts'
import * as schema from '../schemas.ts'

const PAGE_MAX = 100
const PAGE_DEFAULT = 20

const PageQuery = Type.Interface([query.ContractQuery, query.PageParameters], {})

function contractOfMarket(market: Market) {
  return required(market.futures, `${market.symbol} is a futures market`)
}

/** Public calls for index, mark, funding, open interest and tiers, under `/api/v2/mix/market`. */
export const derivativeRoutes: FastifyPluginCallbackTypebox<query.OpenContext> = (app, { feed }, done) => {
  app.get(
    '/symbol-price',
    { schema: { querystring: query.ContractQuery, response: answers(Type.Array(schema.SymbolPrice)) } },
    (request) => {
      const view = feed.frozen()
      const market = query.contractOf(view, request.query)
      const { index, mark, time } = view.derivative(market)
      const [price, indexPrice, markPrice] = [view.last(market), index, mark].map((ticks) => knownPrice(market, ticks)) as [
        string,
        string,
        string,
      ]
      return success([{ symbol: market.symbol, price, indexPrice, markPrice, ts: String(time) }])
    },
  )

  app.get(
    '/current-fund-rate',
    { schema: { querystring: query.ProductFilter, response: answers(Type.Array(schema.CurrentFunding)) } },
    (request) =>
      success(
        query.listedContracts(feed, request.query).map((market) => {
          const { fundingRateMillionths, nextFundingTime } = feed.derivative(market)
          const contract = contractOfMarket(market)
          const { cap, floor } = fundingCaps(contract)
          return {
            symbol: market.symbol,
            fundingRate: millionthsText(fundingRateMillionths),
            fundingRateInterval: contract.fundInterval,
            nextUpdate: String(nextFundingTime),
            minFundingRate: floor,
            maxFundingRate: cap,
          }
        }),
      ),
  )

  app.get('/funding-time', { schema: { querystring: query.ProductFilter, response: answers(Type.Array(schema.FundingTime)) } }, (request) =>
    success(
      query.listedContracts(feed, request.query).map((market) => ({
        symbol: market.symbol,
        nextFundingTime: String(feed.derivative(market).nextFundingTime),
        ratePeriod: contractOfMarket(market).fundInterval,
      })),
    ),
  )

  app.get(
    '/history-fund-rate',
    { schema: { querystring: PageQuery, response: answers(Type.Array(schema.FundingSettlement)) } },
    (request) => {
      const market = query.contractOf(feed, request.query)
      const limit = query.bounded(request.query.pageSize, PAGE_DEFAULT, PAGE_MAX)
      const skip = (Math.min(request.query.pageNo || 1, 1e6) - 1) * limit
      return success(
        feed.fundingHistory(market, { skip, limit }).map(({ time, rateMillionths }) => ({
          symbol: market.symbol,
          fundingRate: millionthsText(rateMillionths),
          fundingTime: String(time),
        })),
      )
    },
  )

  app.get('/open-interest', { schema: { querystring: query.ContractQuery, response: answers(schema.OpenInterest) } }, (request) => {
    const market = query.contractOf(feed, request.query)
    const { openInterest, time } = feed.derivative(market)
    return success({ openInterestList: [{ symbol: market.symbol, size: market.sizeText(openInterest) }], ts: String(time) })
  })

  app.get(
    '/query-position-lever',
    { schema: { querystring: query.ContractQuery, response: answers(Type.Array(schema.Tier)) } },
    (request) => success(tierRows(query.contractOf(feed, request.query))),
  )

  done()
}
