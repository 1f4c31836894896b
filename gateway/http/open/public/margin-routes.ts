import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { formatUnits } from '#lib/kernel/decimal-text.ts'
import { required } from '#lib/kernel/assert.ts'
import { AMOUNT_DECIMALS } from '#gateway/engine/state/money/amounts.ts'
import { MARGIN_WARNED_FROM } from '#gateway/engine/trading/risk/margin-account.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { findLending } from '../bot/margin/lending-terms.ts'
import { answers, strings, success } from '../envelope.ts'
import { spotRow } from '../instrument-rows.ts'
import type { MarginTerms } from '#gateway/engine/state/records/market-terms.ts'
import * as query from '../query.ts'

/** Returns the loan terms in force. */
export type Lending = () => MarginTerms | undefined

const Currency = Type.Object({
  ...strings(
    'symbol',
    'baseCoin',
    'quoteCoin',
    'maxCrossedLeverage',
    'maxIsolatedLeverage',
    'warningRiskRatio',
    'liquidationRiskRatio',
    'minTradeAmount',
    'maxTradeAmount',
    'takerFeeRate',
    'makerFeeRate',
    'pricePrecision',
    'quantityPrecision',
    'minTradeUSDT',
    'userMinBorrow',
    'status',
  ).properties,
  isBorrowable: Type.Boolean(),
  isCrossBorrowable: Type.Boolean(),
  isIsolatedBaseBorrowable: Type.Boolean(),
  isIsolatedQuoteBorrowable: Type.Boolean(),
})

/** Checks whether a pair is traded from margin wallets: at least one of its coins is lent. */
function isMarginPair(margin: MarginTerms, { spot }: Market): boolean {
  return spot !== undefined && (findLending(margin, spot.baseCoin) ?? findLending(margin, spot.quoteCoin)) !== undefined
}

function currencyRow(margin: MarginTerms, market: Market, feed: MarketFeed) {
  const { baseCoin, quoteCoin } = required(market.spot, `${market.symbol} is a spot market`)
  const row = spotRow(market, feed)
  return {
    symbol: row.symbol,
    baseCoin,
    quoteCoin,
    maxCrossedLeverage: margin.leverageCross,
    maxIsolatedLeverage: margin.leverageIsolated,
    warningRiskRatio: MARGIN_WARNED_FROM,
    liquidationRiskRatio: '1',
    minTradeAmount: row.minTradeAmount,
    maxTradeAmount: row.maxTradeAmount,
    takerFeeRate: row.takerFeeRate,
    makerFeeRate: row.makerFeeRate,
    pricePrecision: row.pricePrecision,
    quantityPrecision: row.quantityPrecision,
    minTradeUSDT: row.minTradeUSDT,
    isBorrowable: true,
    isCrossBorrowable: true,
    isIsolatedBaseBorrowable: findLending(margin, baseCoin) !== undefined,
    isIsolatedQuoteBorrowable: findLending(margin, quoteCoin) !== undefined,
    userMinBorrow: formatUnits(1n, AMOUNT_DECIMALS),
    status: '1',
  }
}

/** Public calls for the pairs of spot margin, under `/api/v2/margin`; there are none if nothing is lent. */
export const marginRoutes: FastifyPluginCallbackTypebox<query.OpenContext & { readonly lending: Lending }> = (
  app,
  { feed, lending },
  done,
) => {
  app.get('/currencies', { schema: { response: answers(Type.Array(Currency)) } }, () => {
    const margin = lending()
    if (margin === undefined) return success([])
    const pairs = query.listed(feed, 'spot', undefined).filter((market) => isMarginPair(margin, market))
    return success(pairs.map((market) => currencyRow(margin, market, feed)))
  })
  done()
}
