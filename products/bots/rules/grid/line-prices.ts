import { required } from '#lib/kernel/assert.ts'
import type { Ticks } from '#lib/kernel/money.ts'
import { isOnPriceStep, isOnSizeStep } from '#gateway/engine/state/steps.ts'
import type { AnyGridStrategy } from '../strategy.ts'

/** Returns the price at which a line buys or sells. */
export function readLinePrice({ grid }: Pick<AnyGridStrategy, 'grid'>, nth: number, buy: boolean): Ticks {
  return required(grid.prices[buy ? nth : nth + 1], 'a line has two prices')
}

/** Checks whether the prices and sizes of a grid are possible with the present steps of its market. */
export function fitsMarket({ market, grid: { prices, lots } }: AnyGridStrategy): boolean {
  return prices.every((price) => isOnPriceStep(market, price)) && isOnSizeStep(market, lots)
}
