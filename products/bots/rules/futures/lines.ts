import { type GridPlan } from '../formulas/grid-sizing.ts'
import { planFuturesGrid } from '../formulas/futures-sizing.ts'
import { required } from '#lib/kernel/assert.ts'
import { type Amount, least, type Lots, type Ticks, ZERO } from '#lib/kernel/money.ts'
import { readScaledRates } from '#gateway/engine/state/fee-rates.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import type { Account, Market } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { readSizeStep, steppedPrice } from '#gateway/engine/state/steps.ts'
import type { GridLine } from '../grid/grid-state.ts'
import { readLinePrice } from '../grid/line-prices.ts'
import { placeFor } from '../orders.ts'
import { isAboveLeast } from '#gateway/engine/state/markets.ts'
import { NO_LINE } from '../slots.ts'
import type { FuturesGridStrategy } from '../strategy.ts'
import type { FuturesPart } from './futures-state.ts'
import { findGridPosition, followTrader } from './own-account.ts'

/** The part of a futures grid from which the size of its orders follows. */
export interface FuturesPlanned {
  readonly account: Account
  readonly market: Market
  readonly prices: readonly Ticks[]
  readonly futures: Pick<FuturesPart, 'direction' | 'leverage'>
}

/** Divides the margin of a futures grid at a price; null if its orders would be below the least size of the market. */
export function makeFuturesPlan(state: EngineState, planned: FuturesPlanned, margin: Amount, last: Ticks): GridPlan | null {
  const { account, market, prices, futures } = planned
  const plan = planFuturesGrid({
    direction: futures.direction,
    prices,
    last,
    marginUnits: margin / market.unitValue.amount,
    leverage: futures.leverage,
    feeRate: readScaledRates(state, market, account).taker,
    sizeStep: readSizeStep(market),
    lotsMax: market.terms.lotsMaxLimit,
  })
  const lowest = required(prices[0], 'a grid has prices')
  return plan.lots > 0 && isAboveLeast(market, lowest, plan.lots as Lots) ? plan : null
}

/** Starts the lines of a futures grid: opens its first position at the market, then places the orders of all lines. */
export function startFuturesLines(run: Run, strategy: FuturesGridStrategy, plan: GridPlan): void {
  const { grid } = strategy
  grid.lots = plan.lots as Lots
  grid.lines = grid.prices.slice(1).map((_, nth) => ({ buy: nth < plan.nearest, orderId: 0, leg: null }))
  placeFuturesLines(run, strategy)
}

/**
 * Places the orders of all lines that have none, the nearest to the middle first. A long grid that lacks a part of the position that its
 * sales close buys it first, and a short one sells what its purchases close; what the market does not give then waits for the next move.
 * Returns the number of orders. They freeze nothing: the grid's account has no other use for its margin, which is enough for all lines.
 */
export function placeFuturesLines(run: Run, strategy: FuturesGridStrategy): number {
  const { grid, futures } = strategy
  followTrader(strategy)
  let placed = enter(run, strategy)
  const count = grid.lines.length
  const buys = Array.from({ length: count }, (_, nth) => count - 1 - nth).filter((nth) => grid.lines[nth]?.buy === true)
  const sells = [...grid.lines.keys()].filter((nth) => grid.lines[nth]?.buy === false)
  for (const [nths, buy] of [[buys, true] as const, [sells, false] as const]) {
    const closes = futures.direction === (buy ? 'short' : 'long')
    let left = closes ? (findGridPosition(strategy)?.lots ?? ZERO) : Infinity
    for (const nth of nths) {
      const line = required(grid.lines[nth], 'a grid has its lines')
      const lots = line.leg?.lots ?? grid.lots
      left -= lots
      // An order that was placed just now may have filled another line, which is then due again.
      if (left < 0 || line.orderId !== 0 || line.buy !== buy) continue
      placeFor(run, strategy, { line: nth, slot: line, buy, ticks: readLinePrice(strategy, nth, buy), lots, force: 'gtc' })
      placed += 1
    }
  }
  if (missingLots(strategy) > 0) run.state.products.bots.wait(strategy, true)
  return placed
}

/** Opens what is missing of the position, up to half a percent beyond the last price. Returns the number of orders. */
function enter(run: Run, strategy: FuturesGridStrategy): number {
  const { market, futures } = strategy
  const buy = futures.direction === 'long'
  const lots = least(missingLots(strategy), market.terms.lotsMaxLimit as Lots)
  if (!isAboveLeast(market, market.last, lots)) return 0
  const slip = Math.max(1, Math.ceil(market.last / ENTRY_SLIP_PART))
  const ticks = steppedPrice(market, Math.max(1, buy ? market.last + slip : market.last - slip) as Ticks, !buy)
  placeFor(run, strategy, { line: NO_LINE, slot: null, buy, ticks, lots, force: 'ioc' })
  return 1
}

const ENTRY_SLIP_PART = 200

/** Returns the lots that a long or short grid lacks of the position that its lines close. */
function missingLots(strategy: FuturesGridStrategy): Lots {
  const { grid, futures } = strategy
  if (futures.direction === 'neutral') return ZERO
  const closes = (line: GridLine): boolean => line.buy === (futures.direction === 'short')
  const wanted = grid.lines.reduce((sum, line) => (closes(line) ? sum + (line.leg?.lots ?? grid.lots) : sum), 0)
  return Math.max(0, wanted - (findGridPosition(strategy)?.lots ?? 0)) as Lots
}
