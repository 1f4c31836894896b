import type { SelfTrade } from '#lib/contract/trading/trading-orders.ts'
import type { Lots, Ticks, Units } from '#lib/kernel/money.ts'

/** The reaction when an order would match another one of the same account. */
export type { SelfTrade }

/** An incoming order as it is matched. Prices in ticks, sizes in lots. */
export interface Taker {
  readonly buy: boolean
  /** The worst price that it accepts. */
  readonly limit: Ticks
  /** The worst price at which it meets orders of traders, no worse than `limit`; beyond it, it takes the house's lots alone. */
  readonly reach: Ticks
  readonly lots: Lots
  /** The maximum that it may spend; `NO_BUDGET` if only `lots` limits it. */
  readonly budget: Units
  readonly owner: number
  readonly selfTrade: SelfTrade
  /** Thousandths of the house's lots that it gets; other takers were faster. */
  readonly houseShare: number
}
