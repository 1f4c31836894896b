import type { Content } from './content.ts'

/**
 * The common part of all commands, because the engine has no clock, counter or randomness of its own. `firstId` is above every id
 * given so far; the command's orders, trades and transfers take ids from there on.
 */
export interface Envelope {
  readonly timeMs: number
  readonly firstId: number
  /** 32 random bits. */
  readonly random: number
}

/** A command as it is sent, before the exchange has added time, ids and randomness, and the figures that it met. `More`: what else it lacks. */
export type Bare<Sealed, More extends PropertyKey = never> = Sealed extends Envelope ? Omit<Sealed, keyof Envelope | 'seen' | More> : never

/** The common part of the commands that clients name. */
export interface NamedEnvelope extends Envelope {
  /** The same id with the same content is the same request while the account's epoch lasts (DESIGN 6.10). */
  readonly requestId: string
  /** The client's request, where the command has figures of the moment; without it the command itself is the content. */
  readonly content?: Content
}

/** An amount of an asset, by name and as a decimal. */
export interface Funding {
  readonly asset: string
  readonly amount: string
}
