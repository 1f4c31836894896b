import type { Lots, Ticks, Units } from '#lib/kernel/money.ts'

/** The budget of an order that only its size bounds. */
export const NO_BUDGET = Infinity as Units

/** Lots that a budget buys at a price. */
export function affordable(budget: Units, ticks: Ticks): Lots {
  return Math.floor(budget / ticks) as Lots
}

/** Thousandths of a size, down to whole lots. */
export function shareOf(lots: Lots, thousandths: number): Lots {
  return Math.floor((lots * thousandths) / 1000) as Lots
}
