import { add, divide, multiply, subtract } from '#lib/kernel/decimal.ts'
import { compare, formatUnits, isDecimal, isZero, trimZeros } from '#lib/kernel/decimal-text.ts'
import { divideToDecimals, toUnits } from '#lib/kernel/rounding.ts'
import { type Ticks } from '#lib/kernel/money.ts'
import { type GridMode, GRIDS_MAX, GRIDS_MIN, gridPrices, isRising } from './grid-prices.ts'
import { leastQuoteUnits, planGrid } from './grid-sizing.ts'

/** The market of a grid, as its instrument tells. Money as decimals, rates as ratios. */
export interface GridMarket {
  readonly pricePlace: number
  readonly volumePlace: number
  readonly priceStep?: number
  readonly sizeStep?: number
  readonly sizeMin: string
  readonly valueMin: string
  readonly makerFee: string
  readonly takerFee: string
  /** The price at which it would start. */
  readonly last: string
}

/** A grid as its user describes it; empty texts for amounts that are not given. */
export interface GridIdea {
  readonly mode: GridMode
  readonly lower: string
  readonly upper: string
  readonly grids: string
  readonly quote: string
  readonly base: string
}

/** The preview of such a grid. Prices, sizes and values as decimals, gains as ratios of the price of a purchase. */
export interface GridCheck {
  readonly prices: readonly string[]
  /** Gain of one round trip after both fees, of the worst and of the best of its grids. */
  readonly gainLeast: string
  readonly gainMost: string
  /** The size of each order; `0` if the funds do not suffice. */
  readonly size: string
  readonly buys: number
  readonly sells: number
  /** The size that it buys at the market when it starts, or sells if below zero. */
  readonly entry: string
  /** The least funds in the quote coin. */
  readonly least: string
}

export type GridFault = 'range' | 'grids' | 'dense'

const RATE_DECIMALS = 7
const RATIO_DECIMALS = 6

/** Returns the gain of one round trip after both maker fees, as a ratio of the lower price; rounded down, so that it never looks better. */
export function gridGain(lower: string, upper: string, makerFee: string): string {
  const fees = multiply(makerFee, add(lower, upper))
  return divideToDecimals(subtract(subtract(upper, lower), fees), lower, RATIO_DECIMALS, 'floor')
}

/** Reads an amount in units of its last place, rounded down; nothing for a text that is no amount above zero. */
export function readUnits(text: string, places: number): bigint {
  return isDecimal(text) && compare(text, '0') > 0 ? toUnits(text, places, 'down') : 0n
}

/** The lines of a grid with what its user wants to see of them, and the market's figures in the units of the exchange. */
interface GridLines extends Pick<GridCheck, 'prices' | 'gainLeast' | 'gainMost'> {
  readonly ticks: readonly Ticks[]
  readonly last: number
  readonly feeRate: bigint
  readonly unitPlaces: number
  readonly lotsMin: number
  readonly unitsMin: number
}

/** Returns the lines of a grid, or why it is none. */
export function gridLines(market: GridMarket, idea: Pick<GridIdea, 'mode' | 'lower' | 'upper' | 'grids'>): GridFault | GridLines {
  const { pricePlace, volumePlace, priceStep = 1 } = market
  const readTicks = (text: string): number => (isDecimal(text) ? Number(toUnits(text, pricePlace, 'down')) : 0)
  const [lower, upper, last] = [readTicks(idea.lower), readTicks(idea.upper), readTicks(market.last)]
  const isRange = lower > 0 && upper > lower && last > 0 && lower % priceStep === 0 && upper % priceStep === 0 && upper < 2 ** 30
  if (!isRange) return 'range'
  const grids = /^\d{1,3}$/.test(idea.grids) ? Number(idea.grids) : 0
  if (grids < GRIDS_MIN || grids > GRIDS_MAX) return 'grids'
  const ticks = gridPrices({ mode: idea.mode, lower: lower as Ticks, upper: upper as Ticks, grids }, priceStep)
  if (!isRising(ticks)) return 'dense'
  const prices = ticks.map((price) => formatUnits(BigInt(price), pricePlace))
  const gains = prices.slice(1).map((price, nth) => gridGain(prices[nth] ?? price, price, market.makerFee))
  const unitPlaces = pricePlace + volumePlace
  return {
    ticks,
    prices,
    gainLeast: gains.reduce((one, other) => (compare(other, one) < 0 ? other : one)),
    gainMost: gains.reduce((one, other) => (compare(other, one) > 0 ? other : one)),
    last,
    feeRate: toUnits(market.takerFee, RATE_DECIMALS, 'up'),
    unitPlaces,
    lotsMin: Number(toUnits(market.sizeMin, volumePlace, 'up')),
    unitsMin: Number(toUnits(market.valueMin, unitPlaces, 'up')),
  }
}

/** Checks a grid, by the same arithmetic as the exchange. Returns why it is none, or its figures. */
export function checkGrid(market: GridMarket, idea: GridIdea): GridFault | GridCheck {
  const { volumePlace, sizeStep = 1 } = market
  const lines = gridLines(market, idea)
  if (typeof lines === 'string') return lines
  const { ticks, last, feeRate, unitPlaces, lotsMin, unitsMin, ...shown } = lines
  const funds = { prices: ticks, last, feeRate, sizeStep }
  const plan = planGrid({
    ...funds,
    quoteUnits: readUnits(idea.quote, unitPlaces),
    baseLots: readUnits(idea.base, volumePlace),
    lotsMax: Number.MAX_SAFE_INTEGER,
  })
  const lowest = ticks[0] ?? 1
  const fee = Math.ceil((plan.lots * Number(feeRate)) / 10 ** RATE_DECIMALS)
  const sellable = Math.floor((plan.lots - fee) / sizeStep) * sizeStep
  const suffices = sellable >= lotsMin && sellable * lowest >= unitsMin
  const sizeText = (lots: number): string => trimZeros(formatUnits(BigInt(lots), volumePlace))
  return {
    ...shown,
    size: suffices ? sizeText(plan.lots) : '0',
    buys: plan.nearest,
    sells: ticks.length - 1 - plan.nearest,
    entry: suffices ? sizeText(plan.entryLots) : '0',
    least: trimZeros(formatUnits(leastQuoteUnits(funds, { lotsMin, unitsMin }), unitPlaces)),
  }
}

/** Returns how much of a past range a grid covers, as a ratio from 0 to 1. */
export function calculateCover(lower: string, upper: string, past: { readonly low: string; readonly high: string }): string {
  const [from, to] = [compare(lower, past.low) > 0 ? lower : past.low, compare(upper, past.high) < 0 ? upper : past.high]
  const whole = subtract(past.high, past.low)
  if (compare(to, from) <= 0 || isZero(whole)) return '0'
  return divide(subtract(to, from), whole)
}
