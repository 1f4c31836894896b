import type { EarnTier } from '../contract/earn-terms.ts'

/** One holding of savings. Amounts as decimals, times of the exchange's clock. */
export interface EarnHoldingView {
  readonly id: string
  readonly asset: string
  /** 0 for flexible savings. */
  readonly days: number
  readonly amount: string
  readonly openedAtMs: number
  readonly endsAtMs: number | null
  /** The rates that apply to it. */
  readonly tiers: readonly EarnTier[]
  /**
   * Interest so far that is not paid yet, rounded down at 8 decimals. Of a fixed term the part for the time that has run, which an early
   * redemption gives up.
   */
  readonly interest: string
}

/** The savings of an account. */
export interface EarnView {
  readonly holdings: readonly EarnHoldingView[]
  /** By asset: the interest paid in this epoch, and whether idle balances are subscribed. */
  readonly assets: readonly { readonly asset: string; readonly paid: string; readonly auto: boolean }[]
  /** By asset and days of each offer: the most that can be subscribed now, whatever the balance. */
  readonly rooms: readonly { readonly asset: string; readonly days: number; readonly room: string }[]
}
