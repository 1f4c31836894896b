import { type GridShape, GRIDS_MAX, GRIDS_MIN, gridPrices, isRising } from './formulas/grid-prices.ts'
import { isTicks, type Ticks, ZERO } from '#lib/kernel/money.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import { findGap } from '#gateway/engine/state/currency.ts'
import { findRestriction } from '#gateway/engine/state/trading-mode.ts'
import type { Account, Market } from '#gateway/engine/state/records/records.ts'
import { isOnPriceStep } from '#gateway/engine/state/steps.ts'
import type { GridStrategy } from './strategy.ts'
import type { StartFuturesGrid, StartGrid } from './commands.ts'

/** The most bots that an account has open at once. */
export const BOTS_MAX = 10

type GridRequest = Omit<StartGrid | StartFuturesGrid, 'type'>

export function toShape({ mode, lower, upper, grids }: GridRequest): GridShape {
  return { mode, lower, upper, grids }
}

export function makeGridPrices(market: Market, command: GridRequest): Ticks[] {
  return gridPrices(toShape(command), market.terms.priceStep ?? 1)
}

/** Returns the price at which a grid starts: its trigger price, or the last one. */
export function startPrice(market: Market, { triggerTicks = ZERO }: Pick<GridRequest, 'triggerTicks'>): Ticks {
  return triggerTicks === 0 ? market.last : triggerTicks
}

/** Checks whether a bot can be started in a market now. */
export function checkMarket(market: Market): Rejection | null {
  return findRestriction(market) ?? findGap(market) ?? (market.last === 0 ? 'no-reference-price' : null)
}

export function checkShape(market: Market, command: GridRequest): Rejection | null {
  const { lower, upper, grids, mode } = command
  const isRange = isTicks(lower) && isTicks(upper) && lower < upper && [lower, upper].every((price) => isOnPriceStep(market, price))
  if (!isRange) return 'bot-range-invalid'
  if (!Number.isSafeInteger(grids) || grids < GRIDS_MIN || grids > GRIDS_MAX) return 'bot-grids-invalid'
  if (mode !== 'arithmetic' && mode !== 'geometric') return 'bot-grids-invalid'
  return isRising(makeGridPrices(market, command)) ? null : 'bot-grids-invalid'
}

/** Checks that the prices that start and stop a grid are prices of its market, and that it would not start at once. */
export function checkPrices(market: Market, command: GridRequest): Rejection | null {
  const { triggerTicks = ZERO, takeProfitTicks = ZERO, stopLossTicks = ZERO } = command
  const given = [triggerTicks, takeProfitTicks, stopLossTicks].filter((price) => price !== 0)
  if (!given.every((price) => isTicks(price) && isOnPriceStep(market, price))) return 'price-not-a-tick'
  return triggerTicks !== 0 && triggerTicks === market.last ? 'trigger-price-invalid' : null
}

/** Returns the parts of a grid that waits to be started, which grids of all kinds have. */
export function newGrid(
  run: Run,
  id: number,
  account: Account,
  market: Market,
  command: GridRequest,
  prices: readonly Ticks[],
  given: GridStrategy['given'],
) {
  const { triggerTicks = ZERO, takeProfitTicks = ZERO, stopLossTicks = ZERO } = command
  return {
    id,
    account,
    market,
    createdAtMs: run.timeMs,
    status: 'waiting' as const,
    reason: 'created' as const,
    sinceMs: run.timeMs,
    given,
    startTicks: ZERO,
    startedAtMs: 0,
    fees: new Sum(),
    triggerTicks,
    triggerUp: triggerTicks >= market.last,
    takeProfitTicks,
    stopLossTicks,
    tries: 0,
    triedAtMs: 0,
    waits: false,
    grid: {
      shape: toShape(command),
      priceStep: market.terms.priceStep ?? 1,
      prices,
      lines: [],
      lots: ZERO,
      gross: new Sum(),
      profit: new Sum(),
      trips: 0,
      isAbove: false,
    },
  }
}
