import type { ClosedBy } from '#lib/contract/trading/trading-positions.ts'
import type { MarginMode, PositionSide } from '#gateway/engine/state/records/records.ts'
import type { MarketKey } from './view-parts.ts'

/** Positions as answers and streams show them; units as in `view-parts.ts`. */

/** A position's place in the automatic deleveraging queue. */
export interface DeleveragingView extends MarketKey {
  readonly side: PositionSide
  /** 5 for the first fifth of the queue, 1 for the last. */
  readonly lamps: number
  /** The number of positions in the queue. */
  readonly queueLength: number
}

/** A futures position; just after its close its size is `0`. All figures are the risk engine's, at the current mark price. */
export interface PositionView extends MarketKey {
  readonly account: string
  /** `net` in one-way mode. */
  readonly side: PositionSide
  readonly direction: 'long' | 'short'
  readonly marginMode: MarginMode
  readonly leverage: string
  readonly size: string
  /** Size that no open reduce-only order will close; orders that wait for a trigger do not count. */
  readonly available: string
  /** The sizes that its orders have opened and closed since its first fill; null if that is not known. */
  readonly openedSize: string | null
  readonly closedSize: string | null
  /** Isolated: whether margin is added automatically to prevent a liquidation. */
  readonly autoMargin: boolean
  readonly averagePrice: string
  readonly markPrice: string
  readonly breakEvenPrice: string
  /** Isolated: its own margin; cross: its initial margin. */
  readonly margin: string
  readonly unrealisedProfit: string
  /** Percent of the margin. */
  readonly roe: string
  /** Exact, as the ledger has it. */
  readonly realisedProfit: string
  readonly fees: string
  readonly funding: string
  /** `0` if there is none. */
  readonly liquidationPrice: string
  /** Isolated: its own; cross: its contract's, for both sides of a hedge together. */
  readonly maintenanceMargin: string
  /** Isolated: its own; cross: the whole account's. */
  readonly marginRatio: string
  readonly openedAtMs: number
  readonly updatedAtMs: number
}

/** A position that has been closed. */
export interface ClosedPositionView extends MarketKey {
  readonly positionId: string
  readonly account: string
  readonly epoch: number
  readonly side: PositionSide
  readonly direction: 'long' | 'short'
  readonly marginMode: MarginMode
  readonly leverage: string
  /** The total size that was opened. */
  readonly size: string
  readonly openAveragePrice: string
  readonly closeAveragePrice: string
  readonly profit: string
  readonly fees: string
  /** The parts of the fees that were charged for opening and for closing. */
  readonly openFees: string
  readonly closeFees: string
  readonly funding: string
  /** Profit less fees, plus funding. */
  readonly netProfit: string
  readonly closedBy: ClosedBy
  readonly openedAtMs: number
  readonly closedAtMs: number
}
