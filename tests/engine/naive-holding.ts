import { add, compare, divide, maximum, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'

/** Bugs about contracts that can be planted in the model. */
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
  | 'late-prices-believed'
  | 'adds-in-vain'
  | 'never-adds'
  | 'judges-by-old-prices'
  | 'opening-pays-all-fees'

/** The two contracts of the naive exchange: one is traded, the other only held. */
export type Contract = 'BTC' | 'ETH'

/** A position of the naive exchange, changed in place; decimals as texts. */
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
  /** The fees of its own openings and closings. */
  fees: string
  funding: string
}

/** Returns a position without lots. */
export function emptyHolding(of: Pick<Holding, 'owner' | 'contract' | 'side' | 'long' | 'isolated' | 'leverage'>): Holding {
  return { ...of, lots: 0, cost: '0', margin: '0', realised: '0', fees: '0', funding: '0' }
}

/** Returns the part of a fee that what is closed pays: by size, down to eight decimals. */
export function closingFee(fee: string, closing: number, lots: number): string {
  return divideToDecimals(multiply(fee, String(closing)), String(lots), 8, 'down')
}

/** Checks whether a cross position of an account is valued by prices that are not current. */
export function hasLate(
  holdings: readonly Holding[],
  markets: Readonly<Record<Contract, { readonly isDead: boolean }>>,
  name: string,
): boolean {
  return holdings.some(({ owner, isolated, contract }) => owner === name && !isolated && markets[contract].isDead)
}

export interface NaiveTier {
  readonly from: string
  readonly to: string
  readonly rate: string
  readonly leverage: number
}

/** Three tiers, narrow enough that small traders move between them; reserves as contracts have them. */
export const NAIVE_TIERS: readonly NaiveTier[] = [
  { from: '0', to: '40', rate: '0.01', leverage: 100 },
  { from: '40', to: '120', rate: '0.025', leverage: 50 },
  { from: '120', to: '600', rate: '0.05', leverage: 20 },
]

/** Value of one tick for one lot, and the ledger's decimal places. */
const UNIT = '0.00001'
const PLACES = 16

export function valueOf(ticks: number, lots: number): string {
  return multiply(UNIT, String(ticks * lots))
}

/** Returns a share of an amount, truncated to the ledger's decimals. */
export function shareOf(amount: string, part: number, whole: number): string {
  return divideToDecimals(multiply(amount, String(part)), String(whole), PLACES, 'down')
}

export function sum(amounts: readonly string[]): string {
  return amounts.reduce((total, amount) => add(total, amount), '0')
}

export function profitOf(holding: Holding, ticks: number): string {
  const value = valueOf(ticks, holding.lots)
  return holding.long ? subtract(value, holding.cost) : subtract(holding.cost, value)
}

/** Returns the margin required to open a position of a given cost. */
export function marginFor(cost: string, leverage: number): string {
  return divideToDecimals(cost, String(leverage), PLACES, 'up')
}

/** Returns the last tier that begins at or below a value. */
export function tierAt(value: string): NaiveTier {
  const reached = NAIVE_TIERS.filter(({ from }) => compare(value, from) >= 0)
  return reached[reached.length - 1] ?? (NAIVE_TIERS[0] as NaiveTier)
}

/** Calculates maintenance by slices: each part of a value at the rate of its own tier; without the closing fee. */
export function slices(value: string): string {
  return sum(
    NAIVE_TIERS.map(({ from, to, rate }, nth) => {
      const end = nth === NAIVE_TIERS.length - 1 ? value : minimum(value, to)
      return multiply(maximum('0', subtract(end, from)), rate)
    }),
  )
}

/** Calculates the maintenance of both sides of a contract: that of the larger side, by the tiers of both together. */
export function maintenanceOf(values: readonly string[], feeRate: string, flat: boolean): string {
  const whole = sum(values)
  const larger = values.reduce((most, value) => maximum(most, value), '0')
  if (compare(whole, '0') === 0) return '0'
  const rated = flat ? multiply(whole, tierAt(whole).rate) : slices(whole)
  return add(divide(multiply(rated, larger), whole), multiply(larger, feeRate))
}

/** Returns the lots that fit into the next lower tier; zero in the lowest, and if a step would close nothing. */
export function lotsBelow(holding: Holding, ticks: number): number {
  const { from } = tierAt(valueOf(ticks, holding.lots))
  const kept = Number(divideToDecimals(from, valueOf(ticks, 1), 0, 'down'))
  return kept < holding.lots ? kept : 0
}

/** Formats a position: `BTC net long 300 30.001 3.0001 0.25 0 x10`. */
export function holdingText({ contract, side, long, lots, cost, margin, realised, fees, funding, leverage }: Holding): string {
  const amounts = [cost, margin, realised, fees, funding].map((amount) => add(amount, '0'))
  return [contract, side, long ? 'long' : 'short', lots, ...amounts, `x${leverage}`].join(' ')
}
