import type { Lots, RateMillionths, Ticks, Units } from '#lib/kernel/money.ts'
import type { Sum } from '#gateway/engine/state/money/sums.ts'
import type { Slot } from '../slots.ts'

/** The plan of recurring purchases, and of safety orders below the first one. It never changes. */
export interface DcaPlan {
  /** The most that one regular purchase costs. */
  readonly units: Units
  /** The time between regular purchases; 0 for one at the beginning of each cycle. */
  readonly everyMs: number
  /** How many regular purchases are made in all; 0 for as many as the funds allow. */
  readonly purchasesMax: number
  readonly safety: SafetyPlan
  /** The gain on the average cost, after the fees, at which everything is sold; 0 for never. */
  readonly takeProfit: RateMillionths
  /** Whether it begins anew after a take-profit, and does not end. */
  readonly repeats: boolean
}

/** Safety orders: limit purchases below the first price of a cycle. */
export interface SafetyPlan {
  readonly count: number
  /** The most that the first one costs. */
  readonly units: Units
  /** How far below the first price the first one is. */
  readonly step: RateMillionths
  /** How each further distance and size grows on the one before, in thousandths: 1000 is the same again. */
  readonly stepScale: number
  readonly sizeScale: number
}

/** One safety order of the present cycle. */
export interface SafetyLine extends Slot {
  readonly ticks: Ticks
  /** The most that it costs. */
  readonly units: Units
  isDone: boolean
}

/** The part of a strategy that only recurring purchases have. A cycle lasts from a first purchase to a take-profit. */
export interface Dca {
  readonly plan: DcaPlan
  /** When the next regular purchase is due; 0 for none. */
  nextAtMs: number
  purchases: number
  /** Of the present cycle: its first price, 0 before that; its safety orders, and the sale that ends it. */
  entryTicks: Ticks
  lines: SafetyLine[]
  readonly exit: Slot
  /** Whether the sale that ends the cycle has been filled. */
  isSold: boolean
  /** The cost of the coins that it holds, fees of those purchases in coins included. */
  readonly cost: Sum
  /** All coins bought and what they cost, for the average price. */
  bought: { lots: Lots; units: Units }
  cycles: number
  /** The gains of all sales: what they brought after their fees, less what the coins had cost. */
  readonly profit: Sum
  /** The part of it that belongs to the sale under way. */
  readonly saleProfit: Sum
}
