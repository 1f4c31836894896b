import { levelsInForce, type FeeLevel } from '#lib/contract/market/fees.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { Type } from 'typebox'
import { strings } from './envelope.ts'

const rates = strings('dealAmount', 'assetAmount', 'takerFeeRate', 'makerFeeRate', 'btcWithdrawAmount', 'usdtWithdrawAmount')
/** Spot has the level as a number. */
export const SpotLevelRow = Type.Object({ level: Type.Integer(), ...rates.properties })
export const FuturesLevelRow = Type.Object({ level: Type.String(), ...rates.properties })

/** Returns the fee levels of a product in the dialect's format; nothing can be withdrawn at any level. */
export function feeLevelRows(product: Product, { fees }: Pick<MarketFeed, 'fees'>) {
  return levelsInForce(product, fees?.levels()).map(({ level, volume30d, balance30d = '0', taker, maker }: FeeLevel) => ({
    level: String(level),
    dealAmount: volume30d,
    assetAmount: balance30d,
    takerFeeRate: taker,
    makerFeeRate: maker,
    btcWithdrawAmount: '0',
    usdtWithdrawAmount: '0',
  }))
}
