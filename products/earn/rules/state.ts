import { EARN_DAY_MS, EARN_HOUR_MS, type InterestUnits } from './formulas/earn.ts'
import type { EarnTier } from '../contract/earn-terms.ts'
import type { Amount } from '#lib/kernel/money.ts'
import { OpenThings } from '#gateway/engine/product/open-things.ts'

interface Holding {
  readonly id: number
  readonly account: string
  /** The number of the asset, which lies in the wallet `earn` of the account. */
  readonly asset: number
  readonly principal: Amount
  /** When it was opened, in the exchange's time as all times here. */
  readonly openedAtMs: number
}

/** Flexible savings of one asset. An account has at most one holding of them per asset. */
export interface FlexibleHolding extends Holding {
  readonly days: 0
  /** When the present principal and rates began. */
  readonly sinceMs: number
  /** The interest earned before `sinceMs`. */
  readonly before: InterestUnits
  /** Up to when interest has been credited to the account's purse, and how much in all. */
  readonly creditedMs: number
  readonly credited: InterestUnits
}

/** An amount saved for a fixed term, at the rates of its beginning. */
export interface FixedHolding extends Holding {
  readonly days: number
  readonly tiers: readonly EarnTier[]
  readonly endsAtMs: number
}

export type EarnHolding = FlexibleHolding | FixedHolding

export function isFlexible(holding: EarnHolding): holding is FlexibleHolding {
  return holding.days === 0
}

/** The interest of one account and asset, over all its holdings while the epoch lasts, and its settings. */
export interface EarnPurse {
  readonly account: string
  readonly asset: number
  /**
   * All interest credited so far: what was paid, what flexible savings have waiting for their next payment, and what the payments of terms
   * left over, below 8 decimals, for the end of the next term.
   */
  credited: InterestUnits
  paid: Amount
  unpaid: InterestUnits
  leftOver: InterestUnits
  /** The day of the exchange's clock of the last flexible subscription, and what was subscribed in it. */
  day: number
  subscribed: Amount
  /** The full hour up to which idle balances have been subscribed automatically; null while that is off. */
  readonly autoMs: number | null
}

/** The open things of savings. */
export interface EarnState {
  /** By id, oldest first. */
  readonly holdings: OpenThings<number, EarnHolding>
  /** By account and asset, see `purseKey`. */
  readonly purses: OpenThings<string, EarnPurse>
  /** The interest paid so far by the exchange's account, of each asset by number. */
  readonly paid: Map<number, Amount>
}

export function createEarnState(): EarnState {
  return {
    holdings: new OpenThings({
      listOwners: ({ account }) => [account],
      // Flexible savings are paid once a day of the exchange's clock is over, a term at its end.
      readDueMs: (holding) => (isFlexible(holding) ? (countDays(holding.creditedMs) + 1) * EARN_DAY_MS : holding.endsAtMs),
    }),
    purses: new OpenThings({
      listOwners: ({ account }) => [account],
      readDueMs: ({ autoMs }) => (autoMs === null ? Infinity : autoMs + EARN_HOUR_MS),
    }),
    paid: new Map(),
  }
}

/** Returns the day (UTC) of a time of the exchange's clock, counted from 1970. */
export function countDays(timeMs: number): number {
  return Math.floor(timeMs / EARN_DAY_MS)
}

/** Sets up to which hour an account's idle balances have been subscribed; null turns that off. */
export function setAutoMs({ purses }: EarnState, purse: EarnPurse, autoMs: number | null): void {
  purses.set(purseKey(purse.account, purse.asset), { ...purse, autoMs })
}

export function purseKey(account: string, asset: number): string {
  return `${asset} ${account}`
}

/** The most fixed terms that an account can have at once. */
export const FIXED_TERMS_MAX = 50
