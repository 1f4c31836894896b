import type { Decimal } from '../arithmetic/fraction.ts'

/** A trade that is over (formulas 13.1). Money is in USDT and not rounded. */
export interface ClosedTrade {
  /** Unique within an account: `p` and the number of a closed position, `o` and that of the order that closed lots, `c` of a conversion. */
  readonly id: string
  readonly product: 'spot' | 'futures'
  readonly symbol: string
  readonly direction: 'long' | 'short'
  /** In base coin. */
  readonly size: Decimal
  readonly entryPrice: Decimal
  readonly exitPrice: Decimal
  /** From prices alone. */
  readonly gross: Decimal
  readonly fees: Decimal
  /** Received; below zero what was paid. */
  readonly funding: Decimal
  /** `gross` less `fees`, plus `funding`. */
  readonly net: Decimal
  readonly openedAtMs: number
  readonly closedAtMs: number
}
