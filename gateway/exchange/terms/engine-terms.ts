import type { EngineTerms } from '#gateway/engine/state/state.ts'
import { FEE_LEVELS, MARGIN_DAILY_RATE, MARGIN_INTEREST_DISCOUNTS } from '#lib/contract/market/fees.ts'
import { FUTURES_INSTRUMENTS, type FuturesInstrument, SPOT_INSTRUMENTS, type SpotInstrument } from '#lib/contract/market/instruments.ts'
import { type Lots, lotsFrom, millionthsFrom, type RateMillionths } from '#lib/kernel/money.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import type { MarginTerms, MarketTerms } from '#gateway/engine/state/market-terms.ts'

/** The maximum number of waiting trigger orders per account and market. */
const TRIGGER_ORDERS_MAX = 200

/** Maximum size of a spot order in lots. The contract table has none; `checkSize` also limits the order's value. */
const SPOT_LOTS_MAX = lotsFrom(2 ** 46)

const ONE_LOT = lotsFrom(1)

/** The initial balance of the paper exchange's insurance fund. */
const INSURANCE = { USDT: '1000000' }

/**
 * The lending terms of the paper exchange. The limits of the lowest level are published for these two assets (reference formulas 10);
 * rates for single assets are not, so both have the one that the fee page uses.
 */
const MARGIN: MarginTerms = {
  quote: 'USDT',
  assets: {
    BTC: { dailyRate: MARGIN_DAILY_RATE, limitCross: '26', limitIsolated: '27' },
    USDT: { dailyRate: MARGIN_DAILY_RATE, limitCross: '300000', limitIsolated: '300000' },
  },
  discounts: MARGIN_INTEREST_DISCOUNTS,
  leverageCross: '3',
  leverageIsolated: '10',
  mmrCross: '0.1',
  mmrIsolated: '0.05',
}

function millionths(ratio: string): RateMillionths {
  return millionthsFrom(Number(toUnits(ratio, 6)))
}

/** Converts a spot pair of the contract table to engine terms. The minimum size is one lot; the minimum value is the table's. */
export function spotTerms(pair: SpotInstrument): MarketTerms {
  return {
    product: 'spot',
    symbol: pair.symbol,
    base: pair.baseCoin,
    quote: pair.quoteCoin,
    pricePlace: pair.pricePlace,
    sizePlace: pair.volumePlace,
    lotsMin: ONE_LOT,
    lotsMaxLimit: SPOT_LOTS_MAX,
    lotsMaxMarket: SPOT_LOTS_MAX,
    valueMin: pair.minTradeUSDT,
    buyBandMillionths: millionths(pair.buyLimitPriceRatio),
    sellBandMillionths: millionths(pair.sellLimitPriceRatio),
    openOrdersMax: Number(pair.orderQuantity),
    triggerOrdersMax: TRIGGER_ORDERS_MAX,
  }
}

/**
 * Converts a USDT-margined perpetual of the contract table to engine terms. Its price step is one tick and its size step one lot
 * (enforced by gateway/feed).
 */
export function futuresTerms(contract: FuturesInstrument): MarketTerms {
  const sizePlace = Number(contract.volumePlace)
  const lots = (size: string): Lots => lotsFrom(Number(toUnits(size, sizePlace, 'down')))
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

/** Decimal places of a listed market; a recording may have more than the contract table. */
type ListedScale = Pick<MarketTerms, 'product' | 'symbol' | 'pricePlace' | 'sizePlace'>

/** Returns the engine's terms from the contract and fee tables, with the decimal places of the listed markets. */
export function engineTerms(listed: readonly ListedScale[] = []): EngineTerms {
  const { spot, futures } = FEE_LEVELS
  const places = new Map(listed.map(({ product, symbol, pricePlace, sizePlace }) => [`${product}:${symbol}`, { pricePlace, sizePlace }]))
  const markets = [...SPOT_INSTRUMENTS.map(spotTerms), ...FUTURES_INSTRUMENTS.map(futuresTerms)].map((terms) => ({
    ...terms,
    ...places.get(`${terms.product}:${terms.symbol}`),
  }))
  return { markets, spotFees: spot, futuresFees: futures, insurance: INSURANCE, margin: MARGIN }
}
