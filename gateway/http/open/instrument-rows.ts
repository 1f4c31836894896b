import { FEE_LEVELS, type Product } from '#lib/contract/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import type { Market } from '#gateway/feed/markets.ts'

/** Listed pairs and contracts as the open API shows them. */

/** No pair is older than the market: 2018-01-01. */
const OPEN_TIME = '1514764800000'

/** What the lowest level is charged, which is what every account begins with. */
function feeRates(product: Product) {
  const { maker, taker } = required(FEE_LEVELS[product][0], 'every product has a fee level')
  return { takerFeeRate: taker, makerFeeRate: maker }
}

/** A spot pair. It has no `symbolType`: that is how clients tell it from a contract. */
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

/** A perpetual contract. */
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
    supportMarginCoins: contract.supportMarginCoins,
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

/** The position tiers of a contract. */
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
