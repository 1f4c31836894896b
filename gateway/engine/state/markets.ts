import { assert } from '#lib/kernel/assert.ts'
import { type Lots, type Ticks, unitsFrom, ZERO, amountFrom } from '#lib/kernel/money.ts'
import { raiseTen } from '#lib/kernel/decimal-text.ts'
import { divideUnits } from '#lib/kernel/rounding.ts'
import { AMOUNT_DECIMALS, RATE_DECIMALS, takeShare, toAmount, toRate } from './money/amounts.ts'
import { OrderBook } from '../book/book.ts'
import { HouseLadder } from '../book/house-ladder.ts'
import { type Factor, toFactor } from './money/sums.ts'
import { DueHeap } from './records/due-heap.ts'
import { TriggerList } from './records/trigger-list.ts'
import type { FeeRates, MarketTerms, Product } from './records/market-terms.ts'
import type { Market } from './records/records.ts'
import type { ScaledRates, SpotFees } from './records/rates.ts'

const MILLION = 1_000_000

/** How far from the last price of the reference market traders' orders meet each other, in millionths: 2 %. */
export const MATCH_BAND_MILLIONTHS = 20_000
/** The least distance, in price steps, so that a price of few ticks has a band, too. */
const MATCH_BAND_STEPS = 2

export function marketId(product: Product, symbol: string): string {
  return `${product}:${symbol}`
}

/** Builds the nth market. `assetNumber` gives the number of an asset. */
export function createMarket(
  terms: MarketTerms,
  number: number,
  spotRates: readonly ScaledRates[],
  assetNumber: (asset: string) => number,
): Market {
  const fault = marketFault(terms)
  assert(fault === null, fault ?? 'the terms of a market are possible')
  const unitValue = toFactor(amountFrom(raiseTen(AMOUNT_DECIMALS - terms.pricePlace - terms.sizePlace)))
  const lotSize = toFactor(amountFrom(raiseTen(AMOUNT_DECIMALS - terms.sizePlace)))
  const alone: Market[] = []
  const market: Market = {
    id: marketId(terms.product, terms.symbol),
    alone,
    number,
    isFutures: terms.product === 'futures',
    terms,
    listed: true,
    baseAsset: assetNumber(terms.base),
    quoteAsset: assetNumber(terms.quote),
    unitValue,
    lotSize,
    ...leastValue(terms, unitValue),
    spotFees: makeSpotFees({ unitValue, lotSize }, spotRates),
    ownRates: null,
    book: new OrderBook(terms.sizeStep),
    house: new HouseLadder(),
    resting: [],
    triggers: new TriggerList(),
    slicing: new DueHeap(),
    chasing: new Set(),
    holders: new Set(),
    halted: false,
    restriction: null,
    state: 'live',
    awaitsPrice: false,
    last: ZERO,
    mark: ZERO,
    index: ZERO,
    referenceTimeMs: 0,
  }
  alone.push(market)
  return market
}

/** Returns the minimum value of an order as an amount, and as ticks x lots. */
export function leastValue(terms: MarketTerms, unitValue: Factor): Pick<Market, 'valueMin' | 'unitsMin'> {
  const valueMin = toAmount(terms.valueMin)
  return { valueMin, unitsMin: unitsFrom(Number(divideUnits(valueMin, unitValue.amount, 'ceil'))) }
}

/** Returns the spot fees of a market by level. */
export function makeSpotFees({ unitValue, lotSize }: Pick<Market, 'unitValue' | 'lotSize'>, rates: readonly ScaledRates[]): SpotFees[] {
  return rates.map(({ maker, taker }) => ({
    makerBase: toFactor(takeShare(lotSize.amount, maker)),
    takerBase: toFactor(takeShare(lotSize.amount, taker)),
    makerQuote: toFactor(takeShare(unitValue.amount, maker)),
    takerQuote: toFactor(takeShare(unitValue.amount, taker)),
  }))
}

/** Returns why the engine cannot list a market with these terms, as a sentence; null if it can. */
export function marketFault(terms: MarketTerms): string | null {
  const { symbol, product, pricePlace, sizePlace, priceStep = 1, sizeStep = 1, lotsMin, lotsMaxLimit, lotsMaxMarket, futures } = terms
  const places = pricePlace + sizePlace
  const fits = Number.isInteger(pricePlace) && Number.isInteger(sizePlace) && pricePlace >= 0 && sizePlace >= 0
  if (!fits || places < 1 || places + RATE_DECIMALS > AMOUNT_DECIMALS)
    return `${symbol}: price and size need 1 to ${AMOUNT_DECIMALS - RATE_DECIMALS} decimals together, so that a fee is exact.`
  const steps = [priceStep, sizeStep]
  if (!steps.every((step) => Number.isSafeInteger(step) && step >= 1) || sizeStep > lotsMaxMarket)
    return `${symbol}: the steps of prices and sizes are whole ticks and lots from 1, and a size is possible.`
  const lots = [lotsMin, lotsMaxLimit, lotsMaxMarket]
  if (!lots.every((count) => Number.isSafeInteger(count) && count >= 1) || lotsMin > Math.min(lotsMaxLimit, lotsMaxMarket))
    return `${symbol}: the sizes of orders are whole lots from 1, and the least is not above the largest.`
  if ((product === 'futures') !== (futures !== undefined) || futures?.tiers.length === 0)
    return `${symbol}: a futures market, and no other, has tiers.`
  return null
}

export function scaleRates(rates: readonly FeeRates[]): ScaledRates[] {
  return rates.map(({ maker, taker }) => ({ maker: toRate(maker), taker: toRate(taker) }))
}

/** Returns the worst price that a market order accepts, which is also the bound of a limit price. */
export function bandPrice(market: Market, buy: boolean): Ticks {
  const { buyBandMillionths, sellBandMillionths } = market.terms
  if (buy) return Math.floor((market.last * (MILLION + buyBandMillionths)) / MILLION) as Ticks
  return Math.max(1, Math.ceil((market.last * (MILLION - sellBandMillionths)) / MILLION)) as Ticks
}

/**
 * Returns the worst price at which a taker with a limit meets orders of traders: no further than a band around the last price of the
 * reference market (DESIGN 6.12). Orders beyond it rest, and wait until the market comes to them; the house's lots are free at every price.
 */
export function reachPrice({ last, terms }: Market, buy: boolean, limit: Ticks): Ticks {
  // Most limits are on this side of the last price, and every order asks.
  const isNear = buy ? limit <= last : limit >= last
  if (isNear || last === ZERO) return limit
  const width = Math.max(Math.floor((last * MATCH_BAND_MILLIONTHS) / MILLION), (terms.priceStep ?? 1) * MATCH_BAND_STEPS)
  return (buy ? Math.min(limit, last + width) : Math.max(limit, last - width)) as Ticks
}

/** Checks whether an order of this size is not below the least size and value of its market. */
export function isAboveLeast({ terms, unitsMin }: Market, ticks: Ticks, lots: Lots): boolean {
  return lots >= terms.lotsMin && lots * ticks >= unitsMin
}
