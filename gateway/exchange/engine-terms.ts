import type { EngineTerms } from '#gateway/engine/state/state.ts'
import {
  FEE_LEVELS,
  FUTURES_INSTRUMENTS,
  type FuturesInstrument,
  SPOT_INSTRUMENTS,
  type SpotInstrument,
} from '#lib/contract/instruments.ts'
import { MARGIN_INTEREST_DISCOUNTS } from '#lib/contract/margin-interest.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import type { MarginTerms, MarketTerms } from '#gateway/engine/state/market-terms.ts'

/** Trigger orders that one account may have waiting in one market. */
const TRIGGER_ORDERS_MAX = 200

/** Largest size of a spot order in lots: the contract table names none, so it is what a number counts exactly at any price. */
const SPOT_LOTS_MAX = 2 ** 46

/** What the insurance fund of the paper exchange starts with. */
const INSURANCE = { USDT: '1000000' }

/**
 * What the paper exchange lends. The limits of the lowest level are published for these two (reference formulas 10); rates for single
 * assets are not, so both have the one that the fee page reckons with.
 */
const MARGIN: MarginTerms = {
  quote: 'USDT',
  assets: {
    BTC: { dailyRate: '0.00012', limitCross: '26', limitIsolated: '27' },
    USDT: { dailyRate: '0.00012', limitCross: '300000', limitIsolated: '300000' },
  },
  discounts: MARGIN_INTEREST_DISCOUNTS,
  leverageCross: '3',
  leverageIsolated: '10',
  mmrCross: '0.1',
  mmrIsolated: '0.05',
}

function millionths(ratio: string): number {
  return Number(toUnits(ratio, 6))
}

/** A spot pair of the contract table as the engine takes it. The least size is one lot; the least value is the table's. */
export function spotTerms(pair: SpotInstrument): MarketTerms {
  return {
    product: 'spot',
    symbol: pair.symbol,
    base: pair.baseCoin,
    quote: pair.quoteCoin,
    pricePlace: pair.pricePlace,
    sizePlace: pair.volumePlace,
    lotsMin: 1,
    lotsMaxLimit: SPOT_LOTS_MAX,
    lotsMaxMarket: SPOT_LOTS_MAX,
    valueMin: pair.minTradeUSDT,
    buyBandMillionths: millionths(pair.buyLimitPriceRatio),
    sellBandMillionths: millionths(pair.sellLimitPriceRatio),
    openOrdersMax: Number(pair.orderQuantity),
    triggerOrdersMax: TRIGGER_ORDERS_MAX,
  }
}

/** A USDT-margined perpetual of the contract table. Its price step is one tick and its size step one lot (gateway/feed holds it to that). */
export function futuresTerms(contract: FuturesInstrument): MarketTerms {
  const sizePlace = Number(contract.volumePlace)
  const lots = (size: string): number => Number(toUnits(size, sizePlace, 'down'))
  const { tiers, minLever, maxLever, openCostUpRatio, feeRateUpRatio } = contract
  return {
    product: 'futures',
    symbol: contract.symbol,
    base: contract.baseCoin,
    quote: contract.quoteCoin,
    pricePlace: Number(contract.pricePlace),
    sizePlace,
    lotsMin: lots(contract.minTradeNum),
    lotsMaxLimit: lots(contract.maxOrderQty),
    lotsMaxMarket: lots(contract.maxMarketOrderQty),
    valueMin: contract.minTradeUSDT,
    buyBandMillionths: millionths(contract.buyLimitPriceRatio),
    sellBandMillionths: millionths(contract.sellLimitPriceRatio),
    openOrdersMax: Number(contract.maxSymbolOrderNum),
    triggerOrdersMax: TRIGGER_ORDERS_MAX,
    productOrdersMax: Number(contract.maxProductOrderNum),
    positionsMax: Number(contract.maxPositionNum),
    futures: { tiers, minLever, maxLever, openCostUpRatio, feeRateUpRatio },
  }
}

/** Places of a market that is listed; a recording may have finer ones than the contract table. */
type ListedPlaces = Pick<MarketTerms, 'product' | 'symbol' | 'pricePlace' | 'sizePlace'>

/** The engine's terms as the contract and fee tables say; prices and sizes are counted as the listed markets count them. */
export function engineTerms(listed: readonly ListedPlaces[] = []): EngineTerms {
  const { spot, futures } = FEE_LEVELS
  const places = new Map(listed.map(({ product, symbol, pricePlace, sizePlace }) => [`${product}:${symbol}`, { pricePlace, sizePlace }]))
  const markets = [...SPOT_INSTRUMENTS.map(spotTerms), ...FUTURES_INSTRUMENTS.map(futuresTerms)].map((terms) => ({
    ...terms,
    ...places.get(`${terms.product}:${terms.symbol}`),
  }))
  return { markets, spotFees: spot, futuresFees: futures, insurance: INSURANCE, margin: MARGIN }
}
