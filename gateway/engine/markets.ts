import type { Tier } from '#lib/calc/tiers.ts'
import { assert } from '#lib/kernel/assert.ts'
import { powerOfTen } from '#lib/kernel/decimal.ts'
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
  readonly terms: MarketTerms
  readonly baseAsset: number
  readonly quoteAsset: number
  /** Amount of quote in one tick x lot, and of base in one lot. */
  readonly unitValue: Factor
  readonly lotSize: Factor
  readonly valueMin: Amount
  /** The least ticks x lots that are worth `valueMin`. */
  readonly unitsMin: number
  /** Spot fees by level. */
  readonly spotFees: readonly SpotFees[]
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
  const places = terms.pricePlace + terms.sizePlace
  assert(
    places >= 1 && places + RATE_PLACES <= AMOUNT_PLACES,
    `${terms.symbol}: price and size have a decimal, with the fee rate at most ${AMOUNT_PLACES} together`,
  )
  const unitValue = powerOfTen(AMOUNT_PLACES - places)
  const lotSize = powerOfTen(AMOUNT_PLACES - terms.sizePlace)
  const valueMin = toAmount(terms.valueMin)
  const alone: Market[] = []
  const market: Market = {
    id: marketId(terms.product, terms.symbol),
    alone,
    number,
    terms,
    baseAsset: assetNumber(terms.base),
    quoteAsset: assetNumber(terms.quote),
    unitValue: factorOf(unitValue),
    lotSize: factorOf(lotSize),
    valueMin,
    unitsMin: Number(divideUnits(valueMin, unitValue, 'ceil')),
    spotFees: spotRates.map(({ maker, taker }) => ({
      makerBase: factorOf(shareOf(lotSize, maker)),
      takerBase: factorOf(shareOf(lotSize, taker)),
      makerQuote: factorOf(shareOf(unitValue, maker)),
      takerQuote: factorOf(shareOf(unitValue, taker)),
    })),
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

export function scaleRates(rates: readonly FeeRates[]): ScaledRates[] {
  return rates.map(({ maker, taker }) => ({ maker: toRate(maker), taker: toRate(taker) }))
}

/** The worst price that a market order accepts, and the bound of a limit order's price. */
export function bandPrice(market: Market, buy: boolean): number {
  const { buyBandMillionths, sellBandMillionths } = market.terms
  if (buy) return Math.floor((market.last * (1_000_000 + buyBandMillionths)) / 1_000_000)
  return Math.max(1, Math.ceil((market.last * (1_000_000 - sellBandMillionths)) / 1_000_000))
}
