import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { divide } from '#lib/kernel/decimal.ts'
import { toDecimals } from '#lib/kernel/rounding.ts'
import { HOUR_MS, MINUTE_MS } from '#gateway/feed/intervals.ts'
import { parseGranularity } from '#gateway/feed/tape/granularity.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { answers, strings, success } from '../envelope.ts'
import * as query from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import { byPeriod, createTradeFlows, DOLPHIN_FROM, sizesOf, type Sizes, totalOf, WHALE_FROM } from './trade-flows.ts'

const period = Type.Optional(Type.String({ maxLength: 8, description: '5m, 15m, 30m, 1h, 2h, 4h, 6h, 12h or 1d, aligned to UTC' }))
const FlowQuery = Type.Object({ symbol: Type.String({ maxLength: 64 }), period })
const Symbols = Type.Array(Type.String())
const told = (description: string) => Type.String({ description })

const WHALE = `trades worth ${WHALE_FROM} USDT and more`
const DOLPHIN = `trades worth ${DOLPHIN_FROM} USDT and more, but less than those of whales`
const FISH = 'all smaller trades'
const volume = (side: string, trades: string) => told(`What takers ${side} by ${trades}, in the base coin`)
const share = (side: string, trades: string) => told(`The share of ${trades} in all that takers ${side}; 0.25 is a quarter`)

const FundFlow = Type.Object({
  whaleBuyVolume: volume('bought', WHALE),
  dolphinBuyVolume: volume('bought', DOLPHIN),
  fishBuyVolume: volume('bought', FISH),
  whaleSellVolume: volume('sold', WHALE),
  dolphinSellVolume: volume('sold', DOLPHIN),
  fishSellVolume: volume('sold', FISH),
  whaleBuyRatio: share('bought', WHALE),
  dolphinBuyRatio: share('bought', DOLPHIN),
  fishBuyRatio: share('bought', FISH),
  whaleSellRatio: share('sold', WHALE),
  dolphinSellRatio: share('sold', DOLPHIN),
  fishSellRatio: share('sold', FISH),
})
const NetFlow = Type.Object({
  netFlow: told('What takers bought less what they sold in the hour, in the base coin'),
  ts: told('When the hour begins'),
})
const WhaleFlow = Type.Object({
  volume: told(`What takers bought less what they sold in the hour by ${WHALE}, in the base coin`),
  date: told('When the hour begins'),
})
const TakerVolume = Type.Object({
  buyVolume: told('What takers bought in the period, in the base coin'),
  sellVolume: told('What takers sold in the period, in the base coin'),
  ts: told('When the period begins'),
})
const Auction = Type.Object({
  ...strings('stage', 'stageEndTime', 'auctionEndTime').properties,
  estOpeningPrice: Type.Null(),
  matchedVolume: Type.Null(),
})

const RATIO_DECIMALS = 4

/** The periods that may be asked for, none longer than flows go back. */
const PERIODS: Readonly<Record<string, number>> = {
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': 24 * HOUR_MS,
}

function periodMs(text: string | undefined, fallback: '5m' | '15m'): number {
  const length = PERIODS[parseGranularity(text ?? fallback) ?? '']
  if (length === undefined) throw new DialectRefusal('parameterInvalid', 'period')
  return length
}

/** Formats a difference of sizes, which may be negative. */
function netText(market: Market, bought: number, sold: number): string {
  const text = market.sizeText(Math.abs(bought - sold))
  return bought < sold ? `-${text}` : text
}

function ratioText(part: number, whole: number): string {
  return whole === 0 ? '0' : toDecimals(divide(String(part), String(whole)), RATIO_DECIMALS)
}

function fundFlow(market: Market, bought: Sizes, sold: Sizes) {
  const [allBought, allSold] = [totalOf(bought), totalOf(sold)]
  const { sizeText } = market
  return {
    whaleBuyVolume: sizeText(bought.whale),
    dolphinBuyVolume: sizeText(bought.dolphin),
    fishBuyVolume: sizeText(bought.fish),
    whaleSellVolume: sizeText(sold.whale),
    dolphinSellVolume: sizeText(sold.dolphin),
    fishSellVolume: sizeText(sold.fish),
    whaleBuyRatio: ratioText(bought.whale, allBought),
    dolphinBuyRatio: ratioText(bought.dolphin, allBought),
    fishBuyRatio: ratioText(bought.fish, allBought),
    whaleSellRatio: ratioText(sold.whale, allSold),
    dolphinSellRatio: ratioText(sold.dolphin, allSold),
    fishSellRatio: ratioText(sold.fish, allSold),
  }
}

/** Public calls about who takes from the market, under `/api/v2`: sums of its trades of the last day. Rows are the oldest first. */
export const flowRoutes: FastifyPluginCallbackTypebox<query.OpenContext> = (app, { feed }, done) => {
  const flowsOf = createTradeFlows(feed)

  app.get(
    '/spot/market/support-symbols',
    { schema: { response: answers(Type.Object({ spotList: Symbols, futureList: Symbols })) } },
    () => {
      const symbolsOf = (product: 'spot' | 'futures') => query.listed(feed, product, undefined).map(({ symbol }) => symbol)
      return success({ spotList: symbolsOf('spot'), futureList: symbolsOf('futures') })
    },
  )

  app.get('/spot/market/fund-flow', { schema: { querystring: FlowQuery, response: answers(FundFlow) } }, (request) => {
    const market = query.spotMarketOf(feed, request.query.symbol)
    const flows = flowsOf(market, feed.now() - periodMs(request.query.period, '15m'))
    return success(fundFlow(market, sizesOf(flows, 'bought'), sizesOf(flows, 'sold')))
  })

  app.get(
    '/spot/market/fund-net-flow',
    { schema: { querystring: query.SymbolQuery, response: answers(Type.Array(NetFlow)) } },
    (request) => {
      const market = query.spotMarketOf(feed, request.query.symbol)
      const hours = byPeriod(flowsOf(market, 0), HOUR_MS)
      return success(
        hours.map(([time, flows]) => ({
          netFlow: netText(market, totalOf(sizesOf(flows, 'bought')), totalOf(sizesOf(flows, 'sold'))),
          ts: String(time),
        })),
      )
    },
  )

  app.get(
    '/spot/market/whale-net-flow',
    { schema: { querystring: query.SymbolQuery, response: answers(Type.Array(WhaleFlow)) } },
    (request) => {
      const market = query.spotMarketOf(feed, request.query.symbol)
      const hours = byPeriod(flowsOf(market, 0), HOUR_MS)
      return success(
        hours.map(([time, flows]) => ({
          volume: netText(market, sizesOf(flows, 'bought').whale, sizesOf(flows, 'sold').whale),
          date: String(time),
        })),
      )
    },
  )

  app.get('/mix/market/taker-buy-sell', { schema: { querystring: FlowQuery, response: answers(Type.Array(TakerVolume)) } }, (request) => {
    const market = query.listed(feed, 'futures', request.query.symbol)[0] as Market
    const periods = byPeriod(flowsOf(market, 0), periodMs(request.query.period, '5m'))
    return success(
      periods.map(([time, flows]) => ({
        buyVolume: market.sizeText(totalOf(sizesOf(flows, 'bought'))),
        sellVolume: market.sizeText(totalOf(sizesOf(flows, 'sold'))),
        ts: String(time),
      })),
    )
  })

  // A pair is traded from the moment when it is listed: no auction finds its first price.
  app.get('/spot/market/auction', { schema: { querystring: query.SymbolQuery, response: answers(Auction) } }, (request) => {
    query.spotMarketOf(feed, request.query.symbol)
    return success({ stage: '', stageEndTime: '', estOpeningPrice: null, matchedVolume: null, auctionEndTime: '' })
  })

  done()
}
