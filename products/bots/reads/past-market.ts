import type { Bare } from '#gateway/engine/state/commands/envelope.ts'
import type { BotCommand } from '../rules/commands.ts'
import type { FeeRates, MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { Realism } from '#gateway/engine/state/records/realism.ts'

/** The past of a market as bars, in columns: times in ms, prices in ticks, volumes in lots; oldest first. */
export interface PastBars {
  readonly times: Float64Array
  readonly opens: Float64Array
  readonly highs: Float64Array
  readonly lows: Float64Array
  readonly closes: Float64Array
  readonly volumes: Float64Array
}

/** A funding time of the past; the rate in millionths. */
export interface PastFunding {
  readonly timeMs: number
  readonly rateMillionths: number
}

/** A command that starts a bot, without its account. */
export type BotStart = Exclude<Bare<BotCommand, 'account'>, { readonly type: 'bot-stop' }>

/** The conditions that a bot would have met: its market's terms and past, and the account's fees and realism. */
export interface PastQuestion {
  readonly start: BotStart
  readonly terms: MarketTerms
  readonly spotFees: readonly FeeRates[]
  readonly futuresFees: readonly FeeRates[]
  readonly spotLevel: number
  readonly futuresLevel: number
  readonly realism: Realism
  readonly bars: PastBars
  /** Of a futures market, oldest first; as far as its feed knows them. */
  readonly funding: readonly PastFunding[]
}
