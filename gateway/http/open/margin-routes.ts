import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { formatUnits } from '#lib/kernel/decimal.ts'
import { required } from '#lib/kernel/assert.ts'
import { AMOUNT_PLACES } from '#gateway/engine/amounts.ts'
import { MARGIN_WARNED_FROM } from '#gateway/engine/risk/margin-account.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { lendingOf, MARGIN_TERMS } from './bot/margin/lending-terms.ts'
import { answers, strings, success } from './envelope.ts'
import { spotRow } from './instrument-rows.ts'
import * as query from './query.ts'

const Currency = Type.Object({
  ...strings(
    'symbol', 'baseCoin', 'quoteCoin', 'maxCrossedLeverage', 'maxIsolatedLeverage', 'warningRiskRatio', 'liquidationRiskRatio',
    'minTradeAmount', 'maxTradeAmount', 'takerFeeRate', 'makerFeeRate', 'pricePrecision', 'quantityPrecision', 'minTradeUSDT',
    'userMinBorrow', 'status',
  ).properties,
  isBorrowable: Type.Boolean(),
  isCrossBorrowable: Type.Boolean(),
  isIsolatedBaseBorrowable: Type.Boolean(),
  isIsolatedQuoteBorrowable: Type.Boolean(),
})

/** A pair that is traded from margin wallets: one at least of its coins is lent. */
function isMarginPair({ spot }: Market): boolean {
  return spot !== undefined && (lendingOf(spot.baseCoin) ?? lendingOf(spot.quoteCoin)) !== undefined
}

function currencyRow(market: Market) {
  const { baseCoin, quoteCoin } = required(market.spot, `${market.symbol} is a spot market`)
  const row = spotRow(market)
  return {
    symbol: row.symbol,
    baseCoin,
    quoteCoin,
    maxCrossedLeverage: MARGIN_TERMS.leverageCross,
    maxIsolatedLeverage: MARGIN_TERMS.leverageIsolated,
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
    isIsolatedBaseBorrowable: lendingOf(baseCoin) !== undefined,
    isIsolatedQuoteBorrowable: lendingOf(quoteCoin) !== undefined,
    userMinBorrow: formatUnits(1n, AMOUNT_PLACES),
    status: '1',
  }
}

/** The public call of spot margin, under `/api/v2/margin`. */
export const marginRoutes: FastifyPluginCallbackTypebox<query.OpenContext> = (app, { feed }, done) => {
  app.get('/currencies', { schema: { response: answers(Type.Array(Currency)) } }, () =>
    success(query.listed(feed, 'spot', undefined).filter(isMarginPair).map(currencyRow)),
  )
  done()
}
