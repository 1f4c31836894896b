import type { GiftSplit } from './formulas/gift-shares.ts'
import type { Envelope, NamedEnvelope } from '#gateway/engine/state/commands/envelope.ts'

/** Sets an amount of the spot wallet aside, for accounts that claim a share of it by its code. Only the code's hash is here. */
export interface CreateGift extends NamedEnvelope {
  readonly type: 'gift-create'
  readonly account: string
  readonly codeHash: string
  readonly asset: string
  /** A decimal with at most 8 decimals. */
  readonly amount: string
  readonly count: number
  readonly split: GiftSplit
  /** The amount's value in USDT when it was given, as a decimal: the sum of a day decides what asks for the withdrawal password. */
  readonly value: string
  /** The wall clock now and at the gift's end. */
  readonly wallMs: number
  readonly expiresMs: number
}

/** Claims one share, once per account. The randomness of this command draws a random share. */
export interface ClaimGift extends Envelope {
  readonly type: 'gift-claim'
  readonly account: string
  readonly codeHash: string
  readonly wallMs: number
}

/** Takes back the part of an account's gift that nobody has claimed. */
export interface CancelGift extends Envelope {
  readonly type: 'gift-cancel'
  readonly account: string
  readonly codeHash: string
}

/** Returns the part of a gift that nobody has claimed in time. `account` gave it. */
export interface ExpireGift extends Envelope {
  readonly type: 'gift-expire'
  readonly account: string
  readonly codeHash: string
  readonly wallMs: number
}

/** The commands that the calls of traders send. */
export type GiftRequest = CreateGift | ClaimGift | CancelGift

/** The commands of this product. */
export type GiftCommand = GiftRequest | ExpireGift
