import type { GridMode } from './formulas/grid-prices.ts'
import type { GridDirection } from './formulas/futures-sizing.ts'
import type { Ticks } from '#lib/kernel/money.ts'
import type { Envelope, NamedEnvelope } from '#gateway/engine/state/commands/envelope.ts'

/** Starts a grid in a spot market, now or at a price. Its funds leave the spot wallet. Prices in ticks; amounts as decimals, 0 for none. */
export interface StartGrid extends NamedEnvelope {
  readonly type: 'grid-start'
  readonly account: string
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

/**
 * Starts a grid in a futures market, now or at a price. Its margin leaves the spot wallet. It always closes its position when it stops. The
 * take-profit of a short grid is below its range and its stop-loss above; of the others it is the other way round.
 */
export interface StartFuturesGrid extends NamedEnvelope {
  readonly type: 'futures-grid-start'
  readonly account: string
  readonly market: string
  readonly direction: GridDirection
  readonly leverage: number
  readonly mode: GridMode
  readonly lower: Ticks
  readonly upper: Ticks
  readonly grids: number
  /** Its margin, in the quote coin. */
  readonly margin: string
  readonly triggerTicks?: Ticks
  readonly takeProfitTicks?: Ticks
  readonly stopLossTicks?: Ticks
}

/**
 * Starts recurring purchases in a spot market, now or at a price. Their funds leave the spot wallet. Amounts as decimals of the quote
 * coin, rates in millionths, scales in thousandths.
 */
export interface StartDca extends NamedEnvelope {
  readonly type: 'dca-start'
  readonly account: string
  readonly market: string
  /** All that it may spend. */
  readonly quote: string
  /** The most that one regular purchase costs. */
  readonly amount: string
  /** The time between regular purchases; 0 for one at the beginning of each cycle. */
  readonly everyMs: number
  /** The number of regular purchases; 0 for as many as the funds allow. */
  readonly purchasesMax: number
  /** Safety orders: their number, the most that the first one costs, its distance below the first price, and how both grow. */
  readonly safetyCount: number
  readonly safetyAmount: string
  readonly safetyStep: number
  readonly stepScale: number
  readonly sizeScale: number
  /** The gain on the average cost at which everything is sold; 0 for never. */
  readonly takeProfit: number
  /** Whether it begins anew after that. */
  readonly repeats: boolean
  readonly triggerTicks?: Ticks
  readonly stopLossTicks?: Ticks
  /** Whether it sells what it holds when its stop-loss ends it. */
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
export type BotCommand = StartGrid | StartFuturesGrid | StartDca | StopBot
