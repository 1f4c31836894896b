import type { GiftSplit } from './formulas/gift-shares.ts'
import type { Amount } from '#lib/kernel/money.ts'
import { OpenThings } from '#gateway/engine/product/open-things.ts'

/** An open gift. The part that nobody has claimed lies in the wallet `gift` of the account that gave it. */
export interface Gift {
  readonly id: number
  readonly account: string
  readonly codeHash: string
  /** Number of the asset. */
  readonly asset: number
  readonly amount: Amount
  readonly count: number
  readonly split: GiftSplit
  /** In USDT, as a decimal. */
  readonly value: string
  /** In the exchange's time. */
  readonly openedAtMs: number
  /** In the wall clock's time. */
  readonly wallMs: number
  readonly expiresMs: number
  left: Amount
  /** The accounts that have claimed a share, in their order; one may end its round, but never claims twice. */
  readonly claimers: Set<string>
}

/** The open gifts by the hash of their code, oldest first. */
export type GiftState = OpenThings<string, Gift>

export function createGiftState(): GiftState {
  return new OpenThings({ listOwners: ({ account }) => [account], readDueMs: ({ expiresMs }) => expiresMs })
}

/** The maximum number of open gifts of an account. */
export const GIFTS_MAX = 20
