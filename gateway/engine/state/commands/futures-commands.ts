import type { PositionSide } from '#lib/contract/trading/trading-fields.ts'
import type { RateMillionths, Ticks } from '#lib/kernel/money.ts'
import type { Envelope } from './envelope.ts'

/** Futures: one position per market, or one per side. Refused while there are open orders or positions. */
export interface SetPositionMode extends Envelope {
  readonly type: 'set-position-mode'
  readonly account: string
  readonly mode: 'one-way' | 'hedge'
}

/** Futures: the margin mode of one market. Refused while there are open orders or positions in it. */
export interface SetMarginMode extends Envelope {
  readonly type: 'set-margin-mode'
  readonly account: string
  readonly market: string
  readonly mode: 'crossed' | 'isolated'
}

/** Futures: the leverage of one market. In isolated margin `side` limits it to one side; in cross margin it is ignored. */
export interface SetLeverage extends Envelope {
  readonly type: 'set-leverage'
  readonly account: string
  readonly market: string
  readonly leverage: number
  readonly side?: 'long' | 'short'
}

/** Futures: adds margin to an isolated position, or removes some (negative amount). */
export interface AdjustMargin extends Envelope {
  readonly type: 'adjust-margin'
  readonly account: string
  readonly market: string
  readonly side: PositionSide
  readonly amount: string
}

/** Futures: whether margin is added automatically to a market's isolated positions before liquidation; for both sides or one. */
export interface SetAutoMargin extends Envelope {
  readonly type: 'set-auto-margin'
  readonly account: string
  readonly market: string
  readonly side?: 'long' | 'short'
  readonly on: boolean
}

/** Futures: settles funding. Rate in millionths, mark price in ticks. */
export interface SettleFunding extends Envelope {
  readonly type: 'settle-funding'
  readonly market: string
  readonly rateMillionths: RateMillionths
  readonly mark: Ticks
}
