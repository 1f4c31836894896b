import type { Envelope, NamedEnvelope } from '#gateway/engine/state/commands/envelope.ts'
import type { EarnTerms } from './terms.ts'

/** Moves an amount of the spot wallet into savings. Asset by name, amount as a decimal. */
export interface EarnSubscribe extends NamedEnvelope {
  readonly type: 'earn-subscribe'
  readonly account: string
  readonly asset: string
  /** The term in days; 0 for flexible savings. */
  readonly days: number
  readonly amount: string
}

/** Redeems savings: flexible ones at once with their interest, a fixed term early and without interest. */
export interface EarnRedeem extends NamedEnvelope {
  readonly type: 'earn-redeem'
  readonly account: string
  /** The id of the holding. */
  readonly id: number
  /** Flexible: a part of it; the whole if omitted. */
  readonly amount?: string
}

/** Sets whether idle amounts of an asset in the spot wallet are subscribed to flexible savings every full hour. */
export interface EarnAuto extends Envelope {
  readonly type: 'earn-auto'
  readonly account: string
  readonly asset: string
  readonly on: boolean
}

/** Pays the flexible interest of the days that are over, ends the terms that have run, and subscribes idle balances. */
export interface EarnSettle extends Envelope {
  readonly type: 'earn-settle'
}

/** Puts rates and limits in force: of flexible savings at once, of fixed terms for those that begin later (DESIGN 6.2). */
export interface SetEarn extends Envelope {
  readonly type: 'set-earn'
  readonly earn: EarnTerms
}

/** The commands that the calls of traders send. */
export type EarnRequest = EarnSubscribe | EarnRedeem | EarnAuto

/** The commands of this product. */
export type EarnCommand = EarnRequest | EarnSettle | SetEarn
