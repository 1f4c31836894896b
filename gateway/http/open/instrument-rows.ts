import { firstFeeLevel } from '#lib/contract/market/fees.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import type { Market } from '#gateway/feed/markets.ts'

/** Listed pairs and contracts in the open API's format. */

/** No pair is older than the market, which begins on 2018-01-01. */
const OPEN_TIME = '1514764800000'

/** Returns the fee rates of the lowest level, at which every account begins. */
function feeRates(product: Product) {
  const { maker, taker } = firstFeeLevel(product)
  return { takerFeeRate: taker, makerFeeRate: maker }
}

/** Returns a spot pair. It has no `symbolType`, by which clients distinguish it from a contract. */
export function spotRow(market: Market) {
  const pair = required(market.spot, `${market.symbol} is a spot market`)
  return {
    symbol: pair.symbol,
    baseCoin: pair.baseCoin,
    quoteCoin: pair.quoteCoin,
    minTradeAmount: '0',
    maxTradeAmount: '10000000000',
    ...feeRates('spot'),
    pricePrecision: String(pair.pricePlace),
    quantityPrecision: String(pair.volumePlace),
    quotePrecision: String(pair.quotePrecision),
    status: 'online',
    minTradeUSDT: pair.minTradeUSDT,
    buyLimitPriceRatio: pair.buyLimitPriceRatio,
    sellLimitPriceRatio: pair.sellLimitPriceRatio,
    areaSymbol: 'no',
    orderQuantity: pair.orderQuantity,
    openTime: OPEN_TIME,
    offTime: '',
  }
}

/** Returns a perpetual contract. */
export function contractRow(market: Market) {
  const contract = required(market.futures, `${market.symbol} is a futures market`)
  return {
    symbol: contract.symbol,
    baseCoin: contract.baseCoin,
    quoteCoin: contract.quoteCoin,
    buyLimitPriceRatio: contract.buyLimitPriceRatio,
    sellLimitPriceRatio: contract.sellLimitPriceRatio,
    feeRateUpRatio: contract.feeRateUpRatio,
    ...feeRates('futures'),
    openCostUpRatio: contract.openCostUpRatio,
    supportMarginCoins: [...contract.supportMarginCoins],
    minTradeNum: contract.minTradeNum,
    priceEndStep: contract.priceEndStep,
    volumePlace: contract.volumePlace,
    pricePlace: contract.pricePlace,
    sizeMultiplier: contract.sizeMultiplier,
    symbolType: 'perpetual',
    minTradeUSDT: contract.minTradeUSDT,
    maxSymbolOrderNum: contract.maxSymbolOrderNum,
    maxProductOrderNum: contract.maxProductOrderNum,
    maxPositionNum: contract.maxPositionNum,
    symbolStatus: 'normal',
    offTime: '-1',
    limitOpenTime: '-1',
    deliveryTime: '',
    deliveryStartTime: '',
    deliveryPeriod: '',
    launchTime: '',
    fundInterval: contract.fundInterval,
    minLever: contract.minLever,
    maxLever: contract.maxLever,
    posLimit: contract.posLimit,
    maintainTime: '',
    openTime: '',
    maxMarketOrderQty: contract.maxMarketOrderQty,
    maxOrderQty: contract.maxOrderQty,
  }
}

/** Returns the position tiers of a contract. */
export function tierRows(market: Market) {
  const contract = required(market.futures, `${market.symbol} is a futures market`)
  return contract.tiers.map((tier) => ({
    symbol: contract.symbol,
    level: String(tier.level),
    startUnit: tier.minValue,
    endUnit: tier.maxValue,
    leverage: tier.maxLever,
    keepMarginRate: tier.mm,
  }))
}
