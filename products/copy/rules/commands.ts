import type { RateMillionths } from '#lib/kernel/money.ts'
import type { Content } from '#gateway/engine/state/commands/content.ts'
import type { Envelope, NamedEnvelope } from '#gateway/engine/state/commands/envelope.ts'
import type { CopyProduct, CopySettings } from './state.ts'

/** Makes an account a leader in one product, or changes the terms for new followers. */
export interface LeadCopies extends Envelope {
  readonly type: 'copy-lead'
  readonly account: string
  /** Its main account; the accounts of one owner cannot follow each other. */
  readonly owner: string
  readonly product: CopyProduct
  /** The part of its followers' closed gains that it gets, in millionths. */
  readonly share: RateMillionths
  /** Whether it takes new followers. */
  readonly takesNew: boolean
  /**
   * The markets in which it leads from now on; null for all, omitted if they stay. Trades that are open in others are followed to their
   * end.
   */
  readonly markets?: readonly string[] | null
  /** The round whose start was found to be the default one; whoever begins to lead must still be in it. */
  readonly round?: number
}

/** Ends an account's leading; all copies of its trades close. */
export interface EndLeading extends Envelope {
  readonly type: 'copy-lead-end'
  readonly account: string
  readonly product: CopyProduct
}

/** Starts to copy a leader with funds of the spot wallet, in USDT. */
export interface StartCopy extends NamedEnvelope {
  readonly type: 'copy-start'
  readonly account: string
  readonly owner: string
  readonly leader: number
  /** Whether the follower's main account is a guest's. */
  readonly guest?: true
  readonly funds: string
  /** The most that its leader gets of its gains, in USDT: its follower has not proved to be the owner. Omitted for no limit. */
  readonly shareMost?: string
  readonly settings: CopySettings
}

/** Changes how a leader's further trades are copied. */
export interface ChangeCopy extends Envelope {
  readonly type: 'copy-change'
  readonly account: string
  readonly id: number
  readonly settings: CopySettings
  /** If its client has named the change, and the content of what was asked for. */
  readonly requestId?: string
  readonly content?: Content
}

/** Closes what a copy has in one market, or in all; later trades of the leader are copied as before. */
export interface CloseCopied extends Envelope {
  readonly type: 'copy-close'
  readonly account: string
  readonly id: number
  readonly market?: string
}

/** Ends a copy: by its follower, or by its leader, who thereby lets a follower go. */
export interface StopCopy extends Envelope {
  readonly type: 'copy-stop'
  readonly account: string
  readonly id: number
}

/** Pays the leaders' shares of the day; a command of the exchange. */
export interface SettleCopies extends Envelope {
  readonly type: 'copy-settle'
}

/** Lets the demonstration leaders act; a command of the exchange. */
export interface ActDemonstrations extends Envelope {
  readonly type: 'copy-demonstrate'
}

/**
 * Tells which followers are guests, as far as their copies do not say so: they may be older than places for guests, or their follower may
 * have registered since. Ends the copies of guests who have not been here for long. A command of the exchange.
 */
export interface SortGuests extends Envelope {
  readonly type: 'copy-guests'
  readonly guests: readonly string[]
  readonly idle: readonly string[]
  readonly registered: readonly string[]
}

/** The commands that the calls of traders send. */
export type CopyRequest = LeadCopies | EndLeading | StartCopy | ChangeCopy | CloseCopied | StopCopy

/** The commands of this product. */
export type CopyCommand = CopyRequest | SettleCopies | ActDemonstrations | SortGuests
