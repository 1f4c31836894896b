import { type Lots, minus, type Ticks, type Units } from '#lib/kernel/money.ts'

const ONE_LOT = 1 as Lots

/** The budget of an order that only its size bounds. */
export const NO_BUDGET = Infinity as Units

/** Lots that a budget buys at a price. */
export function affordable(budget: Units, ticks: Ticks): Lots {
  return Math.floor(budget / ticks) as Lots
}

/** Thousandths of a size, rounded down to whole steps of lots; 1000 gives the whole size, whatever the step. */
export function takeShare(lots: Lots, thousandths: number, step: Lots = ONE_LOT): Lots {
  const share = Math.floor((lots * thousandths) / 1000) as Lots
  return step === ONE_LOT || share === lots ? share : minus(share, (share % step) as Lots)
}
