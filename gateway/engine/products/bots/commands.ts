import type { GridMode } from '#lib/calc/grid/grid-prices.ts'
import type { Ticks } from '#lib/kernel/money.ts'
import type { Envelope } from '../../envelope.ts'

/** Starts a grid in a spot market, now or at a price. Its funds leave the spot wallet. Prices in ticks; amounts as decimals, 0 for none. */
export interface StartGrid extends Envelope {
  readonly type: 'grid-start'
  readonly account: string
  /** Requests with the same id are the same bot. */
  readonly requestId: string
  readonly market: string
  readonly mode: GridMode
  readonly lower: Ticks
  readonly upper: Ticks
  readonly grids: number
  readonly base: string
  readonly quote: string
  /** The last price at which it starts; at once if omitted. */
  readonly triggerTicks?: Ticks
  /** The last prices at which it stops. */
  readonly takeProfitTicks?: Ticks
  readonly stopLossTicks?: Ticks
  /** Whether it sells what it holds when one of these prices stops it. */
  readonly sellAtEnd: boolean
}

/** Stops a bot, with all its orders. `sell`: whether it sells what it holds first; a stopping bot can be told to keep the rest. */
export interface StopBot extends Envelope {
  readonly type: 'bot-stop'
  readonly account: string
  readonly id: number
  readonly sell: boolean
}

/** The commands of this product. */
export type BotCommand = StartGrid | StopBot
