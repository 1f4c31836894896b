import { firstFeeLevel } from '#lib/contract/market/fees.ts'
import { toDecimals } from '#lib/kernel/rounding.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { toFuturesInstrument, toSpotInstrument } from '#gateway/wire/instruments.ts'

/** Listed pairs and contracts in the open API's format. */

type Shown = Pick<MarketView, 'status' | 'fees'>

/** No pair is older than the market, which begins on 2018-01-01. */
const OPEN_TIME = '1514764800000'

/** Returns the fee rates of the lowest level, at which every account begins. */
function feeRates(market: Market, { fees }: Shown) {
  const { maker, taker } = fees?.of(market) ?? firstFeeLevel(market.product)
  return { takerFeeRate: taker, makerFeeRate: maker }
}

/**
 * Returns the decimals of a spot pair's prices or sizes. The dialect has no steps there: a step of 10 or 100 units of the last decimal is
 * one or two decimals less, and any other step stays unsaid.
 */
function writePrecision(place: number, step = 1): string {
  let decimals = place
  for (let rest = step; rest % 10 === 0 && decimals > 0; rest /= 10) decimals -= 1
  return String(decimals)
}

/** Returns a spot pair, and whether an operator restricts what happens in it. It has no `symbolType`, by which clients distinguish it from a contract. */
export function spotRow(market: Market, view: Shown) {
  const pair = toSpotInstrument(market)
  return {
    symbol: pair.symbol,
    baseCoin: pair.baseCoin,
    quoteCoin: pair.quoteCoin,
    minTradeAmount: pair.minTradeNum ?? '0',
    maxTradeAmount: '10000000000',
    ...feeRates(market, view),
    pricePrecision: writePrecision(pair.pricePlace, pair.priceStep),
    quantityPrecision: writePrecision(pair.volumePlace, pair.sizeStep),
    quotePrecision: String(pair.quotePrecision),
    status: view.status(market).mode === undefined ? 'online' : 'halt',
    minTradeUSDT: pair.minTradeUSDT,
    buyLimitPriceRatio: pair.buyLimitPriceRatio,
    sellLimitPriceRatio: pair.sellLimitPriceRatio,
    areaSymbol: 'no',
    orderQuantity: pair.orderQuantity,
    openTime: OPEN_TIME,
    offTime: '',
  }
}

/** Returns a perpetual contract, and whether an operator restricts what happens in it. */
export function contractRow(market: Market, view: Shown) {
  const contract = toFuturesInstrument(market)
  return {
    symbol: contract.symbol,
    baseCoin: contract.baseCoin,
    quoteCoin: contract.quoteCoin,
    buyLimitPriceRatio: contract.buyLimitPriceRatio,
    sellLimitPriceRatio: contract.sellLimitPriceRatio,
    feeRateUpRatio: contract.feeRateUpRatio,
    ...feeRates(market, view),
    openCostUpRatio: contract.openCostUpRatio,
    supportMarginCoins: [...contract.supportMarginCoins],
    minTradeNum: contract.minTradeNum,
    priceEndStep: contract.priceEndStep,
    volumePlace: contract.volumePlace,
    pricePlace: contract.pricePlace,
    // With all decimals of a size: clients take the last written decimal and `volumePlace` together.
    sizeMultiplier: toDecimals(contract.sizeMultiplier, Number(contract.volumePlace)),
    symbolType: 'perpetual',
    isRwa: 'NO',
    minTradeUSDT: contract.minTradeUSDT,
    maxSymbolOrderNum: contract.maxSymbolOrderNum,
    maxProductOrderNum: contract.maxProductOrderNum,
    maxPositionNum: contract.maxPositionNum,
    symbolStatus: view.status(market).mode === undefined ? 'normal' : 'maintain',
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
  const contract = toFuturesInstrument(market)
  return contract.tiers.map((tier) => ({
    symbol: contract.symbol,
    level: String(tier.level),
    startUnit: tier.minValue,
    endUnit: tier.maxValue,
    leverage: tier.maxLever,
    keepMarginRate: tier.mm,
  }))
}
