import { nearestLine } from './grid-prices.ts'

/** Fee rates are integers of 10^-7. */
const RATE_UNIT = 10_000_000n
/** How far from the last price a bot's first purchase or sale may be filled, in thousandths. */
export const ENTRY_SLIP_THOUSANDTHS = 5

/** The funds and the market of a grid that is about to start. Prices in ticks, sizes in lots. */
export interface GridFunds {
  readonly prices: readonly number[]
  readonly last: number
  /** Its funds: the quote coin in ticks x lots, the base coin in lots, rounded down. */
  readonly quoteUnits: bigint
  readonly baseLots: bigint
  /** The rate of a taker's fee, in 10^-7. */
  readonly feeRate: bigint
  readonly sizeStep: number
  readonly lotsMax: number
}

/** How a grid starts. */
export interface GridPlan {
  /** The line without an order; grids below it start with a buy, the others with a sell. */
  readonly nearest: number
  /** The size of each order, in lots, as a multiple of the size step; 0 if the funds suffice for none. */
  readonly lots: number
  /** The first market order in lots: a purchase above zero, a sale below. */
  readonly entryLots: number
  /** The worst price of that purchase or sale. */
  readonly entryPrice: number
}

/**
 * Divides the funds of a grid: every order has the same size, and what the sells lack is bought at the market first, or what the buys lack
 * is sold. Reckons with the fee and the worst price of that purchase or sale, so that the funds always suffice.
 */
export function planGrid(funds: GridFunds): GridPlan {
  const { prices, last, quoteUnits, baseLots, feeRate, sizeStep, lotsMax } = funds
  const nearest = nearestLine(prices, last)
  const grids = prices.length - 1
  const sells = BigInt(grids - nearest)
  const buysCost = prices.slice(0, nearest).reduce((sum, price) => sum + BigInt(price), 0n)
  const step = BigInt(sizeStep)
  const slip = Math.max(1, Math.ceil((last * ENTRY_SLIP_THOUSANDTHS) / 1000))
  const [ask, bid] = [last + slip, Math.max(1, last - slip)]
  // The cost of buying one lot, and the proceeds of selling it, with the fee.
  const cost = (BigInt(ask) * RATE_UNIT + (RATE_UNIT - feeRate) - 1n) / (RATE_UNIT - feeRate)
  const gain = (BigInt(bid) * (RATE_UNIT - feeRate)) / RATE_UNIT
  const balanced = sells === 0n ? 0n : baseLots / sells
  const buys = sells > 0n && quoteUnits >= balanced * buysCost
  const price = buys ? cost : gain
  // One step is kept back, because a purchase is rounded up to a whole step, and a sale down.
  const worth = quoteUnits - step * price + baseLots * price
  const divisor = buysCost + sells * price
  const each = worth <= 0n || divisor === 0n ? 0n : worth / divisor
  const lots = wholeSteps(each < BigInt(lotsMax) ? each : BigInt(lotsMax), step)
  const missing = sells * lots - baseLots
  const bought = missing <= 0n ? 0n : wholeSteps((missing * RATE_UNIT) / (RATE_UNIT - feeRate), step) + step
  const sold = missing >= 0n || buysCost * lots <= quoteUnits ? 0n : wholeSteps(-missing, step)
  const entry = lots === 0n ? 0 : Number(bought - sold)
  const bounded = Math.max(-lotsMax, Math.min(lotsMax, entry))
  return { nearest, lots: Number(lots), entryLots: bounded, entryPrice: bounded > 0 ? ask : bid }
}

function wholeSteps(lots: bigint, step: bigint): bigint {
  return lots - (lots % step)
}

/** The limits of a market that decide how small a grid can be. */
export interface GridLimits {
  readonly lotsMin: number
  /** The least value of an order in ticks x lots. */
  readonly unitsMin: number
}

/** Returns the least funds in the quote coin, in ticks x lots, with which such a grid can start. */
export function leastQuoteUnits(funds: Omit<GridFunds, 'quoteUnits' | 'baseLots' | 'lotsMax'>, { lotsMin, unitsMin }: GridLimits): bigint {
  const { prices, last, feeRate, sizeStep } = funds
  const lowest = BigInt(prices[0] ?? 1)
  const step = BigInt(sizeStep)
  const byValue = (BigInt(unitsMin) + lowest - 1n) / lowest
  const least = byValue > BigInt(lotsMin) ? byValue : BigInt(lotsMin)
  // A line may have its fee and a step less to sell than it has bought.
  const lots = wholeSteps(((least + step) * RATE_UNIT) / (RATE_UNIT - feeRate), step) + 2n * step
  const nearest = nearestLine(prices, last)
  const slip = Math.max(1, Math.ceil((last * ENTRY_SLIP_THOUSANDTHS) / 1000))
  const cost = (BigInt(last + slip) * RATE_UNIT + (RATE_UNIT - feeRate) - 1n) / (RATE_UNIT - feeRate)
  const buys = prices.slice(0, nearest).reduce((sum, price) => sum + BigInt(price), 0n)
  return lots * (buys + BigInt(prices.length - 1 - nearest) * cost) + step * cost
}
