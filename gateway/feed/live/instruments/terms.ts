import {
  findFutures,
  findSpot,
  FUTURES_INSTRUMENTS,
  SPOT_INSTRUMENTS,
  type ContractTier,
  type FuturesInstrument,
  type SpotInstrument,
} from '#lib/contract/market/instruments.ts'
import { compare, formatUnits, maximum, minimum, normalize } from '#lib/kernel/decimal-text.ts'
import { product as times } from '../exchanges/decimals.ts'
import type { ListedMarket } from '../exchanges/exchange.ts'
import type { Scale } from './scale.ts'

/**
 * Terms that no exchange publishes (bands, order counts, tiers) are those of our own table for the same symbol. A coin that the table does
 * not know gets those of the smallest one in it: of futures the last, whose tiers ask for the most margin.
 */
const OTHER_SPOT = SPOT_INSTRUMENTS.at(-1) as SpotInstrument
const OTHER_FUTURES = FUTURES_INSTRUMENTS.at(-1) as FuturesInstrument
/** Value of the largest order of a coin that neither the exchange nor our table limits: ten million of its smallest orders would pass it. */
const LARGEST_VALUE_UNITS = 10_000_000n

/** Returns a pair as an instrument. */
export function spotTerms(market: ListedMarket, symbol: string, scale: Scale): SpotInstrument {
  const own = findSpot(symbol) ?? OTHER_SPOT
  return {
    symbol,
    baseCoin: market.base,
    quoteCoin: market.quote,
    pricePlace: scale.pricePlace,
    volumePlace: scale.sizePlace,
    ...(scale.priceStep === 1 ? {} : { priceStep: scale.priceStep }),
    ...(scale.sizeStep === 1 ? {} : { sizeStep: scale.sizeStep }),
    minTradeNum: smallest(market, scale),
    quotePrecision: scale.pricePlace + scale.sizePlace,
    minTradeUSDT: market.minValue ?? own.minTradeUSDT,
    buyLimitPriceRatio: own.buyLimitPriceRatio,
    sellLimitPriceRatio: own.sellLimitPriceRatio,
    orderQuantity: own.orderQuantity,
  }
}

/** Returns a perpetual as an instrument; `published` are its exchange's tiers, or null where our table's are used. */
export function futuresTerms(
  market: ListedMarket,
  symbol: string,
  scale: Scale,
  published: readonly ContractTier[] | null,
): FuturesInstrument {
  const known = findFutures(symbol)
  const own = known ?? OTHER_FUTURES
  const minTradeNum = smallest(market, scale)
  const fallback = known?.maxOrderQty ?? formatUnits(LARGEST_VALUE_UNITS * BigInt(scale.sizeStep), scale.sizePlace)
  const maxOrderQty = inLots(market.maxLimitSize, market, scale) ?? normalize(maximum(fallback, minTradeNum))
  const maxMarketOrderQty = inLots(market.maxMarketSize, market, scale) ?? maxOrderQty
  const most = published?.[0]?.maxLever ?? own.maxLever
  const maxLever = minimum(market.maxLeverage?.split('.')[0] ?? most, most)
  const tiers = (published ?? own.tiers).map((tier) => ({ ...tier, maxLever: normalize(minimum(tier.maxLever, maxLever)) }))
  return {
    symbol,
    baseCoin: market.base,
    quoteCoin: market.quote,
    supportMarginCoins: [market.quote],
    minTradeNum,
    sizeMultiplier: normalize(formatUnits(BigInt(scale.sizeStep), scale.sizePlace)),
    volumePlace: String(scale.sizePlace),
    pricePlace: String(scale.pricePlace),
    priceEndStep: String(scale.priceStep),
    minTradeUSDT: market.minValue ?? own.minTradeUSDT,
    feeRateUpRatio: own.feeRateUpRatio,
    openCostUpRatio: own.openCostUpRatio,
    buyLimitPriceRatio: own.buyLimitPriceRatio,
    sellLimitPriceRatio: own.sellLimitPriceRatio,
    minLever: '1',
    maxLever: normalize(maxLever),
    posLimit: own.posLimit,
    fundInterval: own.fundInterval,
    maxSymbolOrderNum: own.maxSymbolOrderNum,
    maxProductOrderNum: own.maxProductOrderNum,
    maxPositionNum: own.maxPositionNum,
    maxMarketOrderQty: minimum(maxMarketOrderQty, maxOrderQty),
    maxOrderQty,
    tiers,
    tiersFrom: published === null ? 'own' : 'exchange',
  }
}

function smallest(market: ListedMarket, scale: Scale): string {
  const step = normalize(formatUnits(BigInt(scale.sizeStep), scale.sizePlace))
  const stated = inLots(market.minSize, market, scale)
  return stated !== null && compare(stated, step) > 0 ? stated : step
}

/** Returns a limit in the base coin, rounded down to whole steps; null if there is none. */
function inLots(size: string | null, market: ListedMarket, scale: Scale): string | null {
  if (size === null) return null
  const { units, scale: places } = times(size, market.contractSize)
  const lots = (units * 10n ** BigInt(scale.sizePlace)) / 10n ** BigInt(places)
  const step = BigInt(scale.sizeStep)
  const whole = (lots / step) * step
  return whole > 0n ? normalize(formatUnits(whole, scale.sizePlace)) : null
}
