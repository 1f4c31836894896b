import type { BOT_DIRECTIONS } from '../../contract/bot-kinds.ts'
import { nearestLine } from './grid-prices.ts'
import { ENTRY_SLIP_THOUSANDTHS, type GridLimits, type GridPlan } from './grid-sizing.ts'

/** Fee rates are integers of 10^-7. */
const RATE_UNIT = 10_000_000n

/**
 * The side of a futures grid: a `long` one buys first and never goes short, a `short` one sells first and never goes long, a `neutral` one
 * starts without a position, buys below its start and sells above it.
 */
export type GridDirection = (typeof BOT_DIRECTIONS)[number]

/** The margin and the market of a futures grid that is about to start. Prices in ticks, sizes in lots. */
export interface FuturesGridFunds {
  readonly direction: GridDirection
  readonly prices: readonly number[]
  readonly last: number
  /** Its margin in ticks x lots, rounded down. */
  readonly marginUnits: bigint
  readonly leverage: number
  /** The rate of a taker's fee, in 10^-7. */
  readonly feeRate: bigint
  readonly sizeStep: number
  readonly lotsMax: number
}

/** The greatest value in ticks per lot that the positions of a grid can have, each line counted at the price at which it opens. */
function openedPerLot({ direction, prices, last }: Pick<FuturesGridFunds, 'direction' | 'prices' | 'last'>): bigint {
  const nearest = nearestLine(prices, last)
  const sumOf = (some: readonly number[]): bigint => some.reduce((sum, price) => sum + BigInt(price), 0n)
  const [bought, sold] = [sumOf(prices.slice(0, nearest)), sumOf(prices.slice(nearest + 1))]
  const entry = BigInt(entryPrices(last).ask)
  if (direction === 'long') return bought + BigInt(prices.length - 1 - nearest) * entry
  if (direction === 'short') return sold + BigInt(nearest) * entry
  return bought > sold ? bought : sold
}

function entryPrices(last: number): { readonly ask: number; readonly bid: number } {
  const slip = Math.max(1, Math.ceil((last * ENTRY_SLIP_THOUSANDTHS) / 1000))
  return { ask: last + slip, bid: Math.max(1, last - slip) }
}

/** The part of the margin that a position of one unit of value needs, with the fees of opening and closing it: `numerator / denominator`. */
function shareOf({ leverage, feeRate }: Pick<FuturesGridFunds, 'leverage' | 'feeRate'>): readonly [numerator: bigint, denominator: bigint] {
  return [RATE_UNIT + 2n * feeRate * BigInt(leverage), RATE_UNIT * BigInt(leverage)]
}

/**
 * Divides the margin of a futures grid: every order has the same size, so that the initial margin of all lines that can be open at once and
 * the fees of opening and closing them are within the margin (formulas 1.1).
 */
export function planFuturesGrid(funds: FuturesGridFunds): GridPlan {
  const { direction, prices, last, marginUnits, sizeStep, lotsMax } = funds
  const nearest = nearestLine(prices, last)
  const entries = direction === 'long' ? prices.length - 1 - nearest : direction === 'short' ? nearest : 0
  const [numerator, denominator] = shareOf(funds)
  const each = (marginUnits * denominator) / (openedPerLot(funds) * numerator)
  // The first purchase or sale is one order.
  const most = BigInt(Math.floor(lotsMax / Math.max(1, entries)))
  const step = BigInt(sizeStep)
  const bounded = each < most ? each : most
  const lots = Number(bounded - (bounded % step))
  const { ask, bid } = entryPrices(last)
  return direction === 'short'
    ? { nearest, lots, entryLots: -entries * lots, entryPrice: bid }
    : { nearest, lots, entryLots: entries * lots, entryPrice: ask }
}

/** Returns the least margin, in ticks x lots, with which such a grid can start. */
export function leastMarginUnits(funds: Omit<FuturesGridFunds, 'marginUnits' | 'lotsMax'>, { lotsMin, unitsMin }: GridLimits): bigint {
  const step = BigInt(funds.sizeStep)
  const lowest = BigInt(funds.prices[0] ?? 1)
  const byValue = (BigInt(unitsMin) + lowest - 1n) / lowest
  const least = byValue > BigInt(lotsMin) ? byValue : BigInt(lotsMin)
  const lots = ((least + step - 1n) / step) * step
  const [numerator, denominator] = shareOf(funds)
  return (lots * openedPerLot(funds) * numerator + denominator - 1n) / denominator
}

/** The position that a grid has once the price has left its range on one side, with all its orders on the other side. */
export interface WorstPosition {
  /** 1 for a long position, 2 for a short one. */
  readonly direction: 1 | 2
  /** The lines that are open, and their value in ticks per lot. */
  readonly lines: number
  readonly valuePerLot: bigint
  /** The value of its open orders, in ticks per lot. */
  readonly ordersPerLot: bigint
  /** The bound of the range at which the price is. */
  readonly bound: number
}

/** Returns the positions in which a grid can be liquidated: below its range for what it has bought, above it for what it has sold. */
export function worstPositions({
  direction,
  prices,
  last,
}: Pick<FuturesGridFunds, 'direction' | 'prices' | 'last'>): readonly WorstPosition[] {
  const nearest = nearestLine(prices, last)
  const sumOf = (some: readonly number[]): bigint => some.reduce((sum, price) => sum + BigInt(price), 0n)
  const count = prices.length - 1
  const [bought, sold] = [sumOf(prices.slice(0, nearest)), sumOf(prices.slice(nearest + 1))]
  const sells = sumOf(prices.slice(1))
  const buys = sumOf(prices.slice(0, -1))
  const { ask, bid } = entryPrices(last)
  const long = direction === 'long'
  const short = direction === 'short'
  const below: WorstPosition = {
    direction: 1,
    lines: long ? count : nearest,
    valuePerLot: long ? bought + BigInt(count - nearest) * BigInt(ask) : bought,
    ordersPerLot: sells,
    bound: prices[0] ?? 0,
  }
  const above: WorstPosition = {
    direction: 2,
    lines: short ? count : count - nearest,
    valuePerLot: short ? sold + BigInt(nearest) * BigInt(bid) : sold,
    ordersPerLot: buys,
    bound: prices.at(-1) ?? 0,
  }
  return [...(short || below.lines === 0 ? [] : [below]), ...(long || above.lines === 0 ? [] : [above])]
}
