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

/** An amount of an asset, by name and as a decimal. */
export interface Funding {
  readonly asset: string
  readonly amount: string
}
