import type { Lots, Ticks } from '#lib/kernel/money.ts'
import { type GridPlan, planGrid } from '../formulas/grid-sizing.ts'
import { required } from '#lib/kernel/assert.ts'
import { Free, placeFor } from '../orders.ts'
import { isAboveLeast } from '#gateway/engine/state/markets.ts'
import { NO_LINE } from '../slots.ts'
import { readScaledRates } from '#gateway/engine/state/fee-rates.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import { readSizeStep, steppedPrice } from '#gateway/engine/state/steps.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { GridStrategy } from '../strategy.ts'
import { readLinePrice } from './line-prices.ts'

const RATE_UNIT = 10_000_000

/** The part of a strategy from which the size of its orders follows. */
export type Planned = Pick<GridStrategy, 'account' | 'market' | 'base' | 'quote'> & { readonly grid: Pick<GridStrategy['grid'], 'prices'> }

/** Divides a grid's funds at a price; null if its orders would be below the least size of the market. */
export function makePlan(state: EngineState, { account, market, base, quote, grid }: Planned, last: Ticks): GridPlan | null {
  const feeRate = readScaledRates(state, market, account).taker
  const plan = planGrid({
    prices: grid.prices,
    last,
    quoteUnits: quote.amount / market.unitValue.amount,
    baseLots: base.amount / market.lotSize.amount,
    feeRate,
    sizeStep: readSizeStep(market),
    lotsMax: market.terms.lotsMaxLimit,
  })
  // The fee of a purchase is paid in the base coin, so that a line may have a step less to sell.
  const fee = Math.ceil((plan.lots * Number(feeRate)) / RATE_UNIT)
  const least = Math.floor((plan.lots - fee) / readSizeStep(market)) * readSizeStep(market)
  const lowest = required(grid.prices[0], 'a grid has prices')
  return least > 0 && isAboveLeast(market, lowest, least as Lots) ? plan : null
}

/** Starts the lines of a grid: buys or sells at the market what they lack, then places the orders of all. */
export function startLines(run: Run, strategy: GridStrategy, plan: GridPlan): void {
  const { market, grid } = strategy
  grid.lots = plan.lots as Lots
  grid.lines = grid.prices.slice(1).map((_, nth) => ({ buy: nth < plan.nearest, orderId: 0, leg: null }))
  enter(run, strategy, plan)
  const free = new Free(strategy)
  for (const [nth, line] of grid.lines.entries()) {
    if (line.buy) continue
    const price = readLinePrice(strategy, nth, false)
    const lots = free.calculateSize(market, false, price, grid.lots)
    // The market had too little to sell: this line begins with its purchase.
    if (lots === 0) line.buy = true
    else free.take(false, price, lots)
  }
  placeLines(run, strategy)
}

function enter(run: Run, strategy: GridStrategy, { entryLots, entryPrice }: GridPlan): void {
  const { market } = strategy
  const buy = entryLots > 0
  const ticks = steppedPrice(market, entryPrice as Ticks, !buy)
  const lots = Math.abs(entryLots) as Lots
  if (isAboveLeast(market, ticks, lots)) placeFor(run, strategy, { line: NO_LINE, slot: null, buy, ticks, lots, force: 'ioc' })
}

/** Places the orders of all lines that have none, the nearest to the middle first, as far as the funds go. Returns their number. */
export function placeLines(run: Run, strategy: GridStrategy): number {
  const { market, grid } = strategy
  const free = new Free(strategy)
  const count = grid.lines.length
  const buys = Array.from({ length: count }, (_, nth) => count - 1 - nth).filter((nth) => grid.lines[nth]?.buy === true)
  const sells = [...grid.lines.keys()].filter((nth) => grid.lines[nth]?.buy === false)
  let placed = 0
  for (const nth of [...buys, ...sells]) {
    const line = required(grid.lines[nth], 'a grid has its lines')
    const { buy } = line
    // An order that was placed just now may have filled another line, which is then due again.
    if (line.orderId !== 0 || buy !== buys.includes(nth)) continue
    const ticks = readLinePrice(strategy, nth, buy)
    const lots = free.calculateSize(market, buy, ticks, grid.lots)
    if (lots === 0) continue
    free.take(buy, ticks, lots)
    placeFor(run, strategy, { line: nth, slot: line, buy, ticks, lots, force: 'gtc' })
    placed += 1
  }
  return placed
}
