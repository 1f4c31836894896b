import type { EngineTerms } from '#gateway/engine/state/state.ts'
import type { ProductTerms } from '#gateway/engine/state/records/product-types.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { FEE_LEVELS, MARGIN_DAILY_RATE, MARGIN_INTEREST_DISCOUNTS } from '#lib/contract/market/fees.ts'
import {
  findFutures,
  findSpot,
  FUTURES_INSTRUMENTS,
  type FuturesInstrument,
  SPOT_INSTRUMENTS,
  type SpotInstrument,
} from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import { type Lots, lotsFrom, millionthsFrom, most, type RateMillionths, ticksFrom } from '#lib/kernel/money.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import { PRICING_ASSET } from '#gateway/engine/trading/pricing/pricing.ts'
import { marketFault, marketId } from '#gateway/engine/state/markets.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { MarginTerms, MarketTerms } from '#gateway/engine/state/records/market-terms.ts'

/** The maximum number of waiting trigger orders per account and market. */
const TRIGGER_ORDERS_MAX = 200

/** Maximum size of an order in lots, where an instrument has none or more. `checkSize` also limits the order's value. */
const LOTS_MAX = lotsFrom(2 ** 46)
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

/** The terms of all products. */
const PRODUCT_TERMS = Object.assign({}, ...ENGINE_PRODUCTS.all.map(({ terms }) => terms?.all)) as ProductTerms

function millionths(ratio: string): RateMillionths {
  return millionthsFrom(Number(toUnits(ratio, 6)))
}

/** Converts a spot pair to engine terms. Without a minimum of its own, the minimum size is one step. */
export function spotTerms(pair: SpotInstrument): MarketTerms {
  const { priceStep = 1, sizeStep = 1, minTradeNum = '0' } = pair
  return {
    product: 'spot',
    symbol: pair.symbol,
    base: pair.baseCoin,
    quote: pair.quoteCoin,
    pricePlace: pair.pricePlace,
    sizePlace: pair.volumePlace,
    ...stepsOf(priceStep, sizeStep),
    lotsMin: most(lotsFrom(sizeStep), lotsOf(minTradeNum, pair.volumePlace)),
    lotsMaxLimit: LOTS_MAX,
    lotsMaxMarket: LOTS_MAX,
    valueMin: pair.minTradeUSDT,
    buyBandMillionths: millionths(pair.buyLimitPriceRatio),
    sellBandMillionths: millionths(pair.sellLimitPriceRatio),
    openOrdersMax: Number(pair.orderQuantity),
    triggerOrdersMax: TRIGGER_ORDERS_MAX,
  }
}

/** Returns steps of price and size as engine terms have them: left out where every tick or lot is possible. */
function stepsOf(priceStep: number, sizeStep: number): Pick<MarketTerms, 'priceStep' | 'sizeStep'> {
  return {
    ...(priceStep === 1 ? {} : { priceStep: ticksFrom(priceStep) }),
    ...(sizeStep === 1 ? {} : { sizeStep: lotsFrom(sizeStep) }),
  }
}

/** Converts a size to lots: down, and at most what an order can be. */
function lotsOf(size: string, sizePlace: number): Lots {
  return lotsFrom(Math.min(Number(toUnits(size, sizePlace, 'down')), LOTS_MAX))
}

/** Converts a USDT-margined perpetual to engine terms. */
export function futuresTerms(contract: FuturesInstrument): MarketTerms {
  const sizePlace = Number(contract.volumePlace)
  const lots = (size: string): Lots => lotsOf(size, sizePlace)
  const sizeStep = most(ONE_LOT, lots(contract.sizeMultiplier))
  const { tiers, minLever, maxLever, openCostUpRatio, feeRateUpRatio } = contract
  return {
    product: 'futures',
    symbol: contract.symbol,
    base: contract.baseCoin,
    quote: contract.quoteCoin,
    pricePlace: Number(contract.pricePlace),
    sizePlace,
    ...stepsOf(Number(contract.priceEndStep), sizeStep),
    lotsMin: most(sizeStep, lots(contract.minTradeNum)),
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

/** The part of a feed that decides the terms. */
export type TermsSource = Pick<MarketView, 'source' | 'markets'>

/**
 * Returns the engine's terms: those of a feed's own instruments, with its decimals, and the fee tables. A feed of instruments from the
 * contract table, such as a recording of one of them, has the terms of the whole table, and so has no feed.
 */
export function engineTerms(feed?: TermsSource): EngineTerms {
  const { spot, futures } = FEE_LEVELS
  const listed = feed?.markets ?? []
  const own = listed.map(termsOf).filter((terms) => marketFault(terms) === null)
  const markets = feed?.source !== 'live' && listed.every(isOfTable) ? withTable(own) : own
  return {
    markets,
    spotFees: spot,
    futuresFees: futures,
    insurance: INSURANCE,
    margin: lentIn(MARGIN, markets),
    ...limitProductTerms(PRODUCT_TERMS, markets),
  }
}

/** Returns a sentence for every market of a feed that the engine cannot list. */
export function unfitMarkets(feed: TermsSource): string[] {
  return feed.markets.flatMap((market) => marketFault(termsOf(market)) ?? [])
}

function termsOf({ spot, futures, pricePlace, sizePlace, symbol }: Market): MarketTerms {
  const terms = futures === undefined ? spotTerms(required(spot, `${symbol} has its instrument`)) : futuresTerms(futures)
  return { ...terms, pricePlace, sizePlace }
}

function isOfTable({ symbol, spot, futures }: Market): boolean {
  return futures === undefined ? findSpot(symbol) === spot : findFutures(symbol) === futures
}

/** Returns the terms of the contract table, but for markets that have terms already. */
function withTable(own: readonly MarketTerms[]): MarketTerms[] {
  const found = new Map(own.map((terms) => [marketId(terms.product, terms.symbol), terms]))
  const table = [...SPOT_INSTRUMENTS.map(spotTerms), ...FUTURES_INSTRUMENTS.map(futuresTerms)]
  return table.map((terms) => found.get(marketId(terms.product, terms.symbol)) ?? terms)
}

/** Returns lending terms with the assets alone that a listed market values. */
export function lentIn(margin: MarginTerms, markets: readonly MarketTerms[]): MarginTerms {
  return {
    ...margin,
    assets: Object.fromEntries(Object.entries(margin.assets).filter(([asset]) => isValued(asset, margin.quote, markets))),
  }
}

/** Returns terms of products with the assets alone that a listed market values. */
export function limitProductTerms(all: ProductTerms, markets: readonly MarketTerms[]): ProductTerms {
  const limited = ENGINE_PRODUCTS.all.map(({ terms }) => terms?.limit(all, (asset) => isValued(asset, PRICING_ASSET, markets)))
  return Object.assign({}, ...limited) as ProductTerms
}

function isValued(asset: string, quoteAsset: string, markets: readonly MarketTerms[]): boolean {
  return asset === quoteAsset || markets.some(({ product, base, quote }) => product === 'spot' && base === asset && quote === quoteAsset)
}
