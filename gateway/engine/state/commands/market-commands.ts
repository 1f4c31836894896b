import type { Lots, Ticks } from '#lib/kernel/money.ts'
import type { Envelope } from './envelope.ts'

/** One trade of the reference market. */
export interface Print {
  readonly ticks: Ticks
  readonly lots: Lots
  /** The taker's side. */
  readonly buy: boolean
}

/** Moves the reference market. Only moves that affected an account are journaled. */
export interface MoveMarket extends Envelope {
  readonly type: 'move'
  readonly market: string
  readonly last: Ticks
  readonly high: Ticks
  readonly low: Ticks
  /** Futures; 0 for spot. */
  readonly mark: Ticks
  readonly index: Ticks
  readonly bids: LadderColumns
  readonly asks: LadderColumns
  readonly prints: readonly Print[]
  /** How old the book was, in milliseconds; 0 if omitted. */
  readonly ageMs?: number
}

/** Prices in ticks and sizes in lots, best first. */
export interface LadderColumns {
  readonly prices: ArrayLike<number>
  readonly sizes: ArrayLike<number>
}

/** Advances the time: orders in transit arrive. */
export interface Advance extends Envelope {
  readonly type: 'advance'
}

/** Halts one market or all, or opens them again, whatever they were restricted to (ADR 63). */
export interface SetHalt extends Envelope {
  readonly type: 'set-halt'
  /** Omitted for all markets. */
  readonly market?: string
  readonly halted: boolean
}

/** Restricts one market or all to cancels, or to reads (ADR 63). */
export interface RestrictMarket extends Envelope {
  readonly type: 'restrict-market'
  /** Omitted for all markets. */
  readonly market?: string
  readonly to: 'cancel-only' | 'read-only'
}
