import { add, compare, divide, maximum, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { divideToPlaces } from '#lib/kernel/rounding.ts'

/** Mistakes about contracts that can be planted into the model. */
export type FuturesBug =
  | 'closing-keeps-cost'
  | 'shorts-earn-as-longs'
  | 'orders-close-twice'
  | 'hold-shrinks-with-closing'
  | 'leverage-forgets-orders'
  | 'flat-tiers'
  | 'late-liquidation'
  | 'no-steps'
  | 'orders-stay'
  | 'no-netting'
  | 'best-first'
  | 'fund-without-end'
  | 'losers-first'
  | 'funding-reversed'
  | 'funding-past-maintenance'
  | 'adds-in-vain'
  | 'never-adds'

/** The two contracts of the obvious exchange: one is traded, the other only held. */
export type Contract = 'BTC' | 'ETH'

/** A position of the obvious exchange, changed in place; decimals as texts. */
export interface Holding {
  readonly owner: string
  readonly contract: Contract
  readonly side: 'net' | 'long' | 'short'
  readonly long: boolean
  readonly isolated: boolean
  lots: number
  cost: string
  margin: string
  leverage: number
  realised: string
  funding: string
}

export interface NaiveTier {
  readonly from: string
  readonly to: string
  readonly rate: string
  readonly leverage: number
}

/** Three steps, so small that small traders climb and fall them; reserves as contracts have them. */
export const NAIVE_TIERS: readonly NaiveTier[] = [
  { from: '0', to: '40', rate: '0.01', leverage: 100 },
  { from: '40', to: '120', rate: '0.025', leverage: 50 },
  { from: '120', to: '600', rate: '0.05', leverage: 20 },
]

/** Price of a tick for one lot, and places of the ledger. */
const UNIT = '0.00001'
const PLACES = 16

export function valueOf(ticks: number, lots: number): string {
  return multiply(UNIT, String(ticks * lots))
}

/** A part of an amount, cut off where the ledger ends. */
export function shareOf(amount: string, part: number, whole: number): string {
  return divideToPlaces(multiply(amount, String(part)), String(whole), PLACES, 'down')
}

export function sum(amounts: readonly string[]): string {
  return amounts.reduce((total, amount) => add(total, amount), '0')
}

export function profitOf(holding: Holding, ticks: number): string {
  const value = valueOf(ticks, holding.lots)
  return holding.long ? subtract(value, holding.cost) : subtract(holding.cost, value)
}

/** Margin that opening something of a cost takes. */
export function marginFor(cost: string, leverage: number): string {
  return divideToPlaces(cost, String(leverage), PLACES, 'up')
}

/** The last tier that begins at a value or below it. */
export function tierAt(value: string): NaiveTier {
  const reached = NAIVE_TIERS.filter(({ from }) => compare(value, from) >= 0)
  return reached[reached.length - 1] ?? (NAIVE_TIERS[0] as NaiveTier)
}

/** Maintenance slice by slice: each part of a value at the rate of its own tier; without the fee of closing. */
export function slices(value: string): string {
  return sum(
    NAIVE_TIERS.map(({ from, to, rate }, nth) => {
      const end = nth === NAIVE_TIERS.length - 1 ? value : minimum(value, to)
      return multiply(maximum('0', subtract(end, from)), rate)
    }),
  )
}

/** Maintenance of both sides of a contract: of the larger one, by the tiers of both together. */
export function maintenanceOf(values: readonly string[], feeRate: string, flat: boolean): string {
  const whole = sum(values)
  const larger = values.reduce((most, value) => maximum(most, value), '0')
  if (compare(whole, '0') === 0) return '0'
  const rated = flat ? multiply(whole, tierAt(whole).rate) : slices(whole)
  return add(divide(multiply(rated, larger), whole), multiply(larger, feeRate))
}

/** Lots that the next lower tier has room for; zero in the lowest, and where a step would be none. */
export function lotsBelow(holding: Holding, ticks: number): number {
  const { from } = tierAt(valueOf(ticks, holding.lots))
  const kept = Number(divideToPlaces(from, valueOf(ticks, 1), 0, 'down'))
  return kept < holding.lots ? kept : 0
}

/** `BTC net long 300 30.001 3.0001 0.25 0 x10`. */
export function holdingText({ contract, side, long, lots, cost, margin, realised, funding, leverage }: Holding): string {
  const amounts = [cost, margin, realised, funding].map((amount) => add(amount, '0'))
  return [contract, side, long ? 'long' : 'short', lots, ...amounts, `x${leverage}`].join(' ')
}
