import type { Tier } from '#lib/calc/tiers.ts'
import { assert } from '#lib/kernel/assert.ts'
import { powerOfTen } from '#lib/kernel/decimal-text.ts'
import { divideUnits } from '#lib/kernel/rounding.ts'
import { AMOUNT_PLACES, type Amount, RATE_PLACES, shareOf, toAmount, toRate } from './amounts.ts'
import { OrderBook } from './book/book.ts'
import { HouseLadder } from './book/house-ladder.ts'
import type { Account } from './accounts.ts'
import type { Order } from './orders.ts'
import { type Factor, factorOf } from './sums.ts'
import { TriggerList } from './trigger-list.ts'

export type Product = 'spot' | 'futures'

/** Maker and taker rate of one fee level, decimals. */
export interface FeeRates {
  readonly maker: string
  readonly taker: string
}

/** What a USDT-margined perpetual has beyond a spot pair; decimals as in the contract table. */
export interface FuturesTerms {
  readonly tiers: readonly Tier[]
  readonly minLever: string
  readonly maxLever: string
  readonly openCostUpRatio: string
  readonly feeRateUpRatio: string
}

/** A contract as it is handed to the engine: a plain record. One tick is 10^-pricePlace, one lot 10^-sizePlace. */
export interface MarketTerms {
  readonly product: Product
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly pricePlace: number
  readonly sizePlace: number
  readonly lotsMin: number
  readonly lotsMaxLimit: number
  readonly lotsMaxMarket: number
  /** Least value of an order in the quote asset, a decimal. */
  readonly valueMin: string
  /** How far above (below) the last price a buy (sell) may be priced, in millionths. */
  readonly buyBandMillionths: number
  readonly sellBandMillionths: number
  /** Orders that one account may have open here. */
  readonly openOrdersMax: number
  readonly triggerOrdersMax: number
  /** Futures: orders that one account may have open in all markets of the product, and positions. */
  readonly productOrdersMax?: number
  readonly positionsMax?: number
  /** Futures only. */
  readonly futures?: FuturesTerms
}

/** A fee rate pair as integers of 10^-7. */
export interface ScaledRates {
  readonly maker: bigint
  readonly taker: bigint
}

/** What the fee on one lot of base and on one tick x lot of quote is at one level, exact. */
export interface SpotFees {
  readonly makerBase: Factor
  readonly takerBase: Factor
  readonly makerQuote: Factor
  readonly takerQuote: Factor
}

/** One market of the engine: its terms, its book and what is known of the reference market. */
export interface Market {
  /** `spot:BTCUSDT` */
  readonly id: string
  /** The list of this market alone, which is all that most commands look at. */
  readonly alone: readonly Market[]
  /** Its place among the markets. */
  readonly number: number
  /** Its scale, assets and names never change; the rest may, by a journaled command. */
  terms: MarketTerms
  /** False once the market was delisted: it stays for what refers to it, and nothing can be done in it. */
  listed: boolean
  readonly baseAsset: number
  readonly quoteAsset: number
  /** Amount of quote in one tick x lot, and of base in one lot. */
  readonly unitValue: Factor
  readonly lotSize: Factor
  valueMin: Amount
  /** The least ticks x lots that are worth `valueMin`. */
  unitsMin: number
  /** Spot fees by level. */
  spotFees: readonly SpotFees[]
  readonly book: OrderBook
  readonly house: HouseLadder
  /** Resting orders by their slot in the book. */
  readonly resting: (Order | undefined)[]
  readonly triggers: TriggerList
  /** Accounts that hold a position here, in the order in which they came. */
  readonly holders: Set<Account>
  halted: boolean
  /** Ticks; 0 until the reference market has said it. */
  last: number
  mark: number
  index: number
  /** Market time of the reference data; 0 before the first. */
  referenceTimeMs: number
}

/** Largest ticks x lots of an order: half of what a number holds exactly, so that sums with the band's margin stay exact. */
export const UNITS_MAX = 2 ** 52

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
  const unitValue = factorOf(powerOfTen(AMOUNT_PLACES - terms.pricePlace - terms.sizePlace))
  const lotSize = factorOf(powerOfTen(AMOUNT_PLACES - terms.sizePlace))
  const alone: Market[] = []
  const market: Market = {
    id: marketId(terms.product, terms.symbol),
    alone,
    number,
    terms,
    listed: true,
    baseAsset: assetNumber(terms.base),
    quoteAsset: assetNumber(terms.quote),
    unitValue,
    lotSize,
    ...leastValue(terms, unitValue),
    spotFees: spotFeesOf({ unitValue, lotSize }, spotRates),
    book: new OrderBook(),
    house: new HouseLadder(),
    resting: [],
    triggers: new TriggerList(),
    holders: new Set(),
    halted: false,
    last: 0,
    mark: 0,
    index: 0,
    referenceTimeMs: 0,
  }
  alone.push(market)
  return market
}

/** The least value of an order as an amount, and as ticks x lots. */
export function leastValue(terms: MarketTerms, unitValue: Factor): Pick<Market, 'valueMin' | 'unitsMin'> {
  const valueMin = toAmount(terms.valueMin)
  return { valueMin, unitsMin: Number(divideUnits(valueMin, unitValue.amount, 'ceil')) }
}

/** The spot fees of a market by level. */
export function spotFeesOf({ unitValue, lotSize }: Pick<Market, 'unitValue' | 'lotSize'>, rates: readonly ScaledRates[]): SpotFees[] {
  return rates.map(({ maker, taker }) => ({
    makerBase: factorOf(shareOf(lotSize.amount, maker)),
    takerBase: factorOf(shareOf(lotSize.amount, taker)),
    makerQuote: factorOf(shareOf(unitValue.amount, maker)),
    takerQuote: factorOf(shareOf(unitValue.amount, taker)),
  }))
}

/** Why the engine cannot list a market with these terms, as a sentence; null where it can. */
export function marketFault(terms: MarketTerms): string | null {
  const { symbol, product, pricePlace, sizePlace, lotsMin, lotsMaxLimit, lotsMaxMarket, futures } = terms
  const places = pricePlace + sizePlace
  const fits = Number.isInteger(pricePlace) && Number.isInteger(sizePlace) && pricePlace >= 0 && sizePlace >= 0
  if (!fits || places < 1 || places + RATE_PLACES > AMOUNT_PLACES)
    return `${symbol}: price and size need 1 to ${AMOUNT_PLACES - RATE_PLACES} decimals together, so that a fee is exact.`
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

/** The worst price that a market order accepts, and the bound of a limit order's price. */
export function bandPrice(market: Market, buy: boolean): number {
  const { buyBandMillionths, sellBandMillionths } = market.terms
  if (buy) return Math.floor((market.last * (1_000_000 + buyBandMillionths)) / 1_000_000)
  return Math.max(1, Math.ceil((market.last * (1_000_000 - sellBandMillionths)) / 1_000_000))
}
