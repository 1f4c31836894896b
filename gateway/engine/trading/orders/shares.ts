import type { Lots } from '#lib/kernel/money.ts'
import { splitByWeights } from '#lib/calc/order/scaled-orders.ts'
import type { Market } from '../../state/records/records.ts'
import { sizeStepOf } from '../../state/steps.ts'

/** Splits a size by percents, in whole steps; the last share takes what is no whole step. */
export function sharesOf(market: Pick<Market, 'terms'>, lots: Lots, percents: readonly number[]): Lots[] {
  const step = sizeStepOf(market)
  const shares = splitByWeights(Math.floor(lots / step), percents).map((share) => share * step)
  const last = shares.length - 1
  return shares.map((share, at) => (at === last ? share + (lots % step) : share) as Lots)
}
