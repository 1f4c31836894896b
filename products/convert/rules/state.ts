import type { Amount } from '#lib/kernel/money.ts'

/** An open limit conversion. Its asset lies in the wallet `convert` of its account. */
export interface LimitConvert {
  readonly id: number
  readonly account: string
  /** Numbers of the assets. */
  readonly from: number
  readonly to: number
  readonly fromAmount: Amount
  readonly toAmount: Amount
  /** In the exchange's time. */
  readonly openedAtMs: number
  /** In the wall clock's time. */
  readonly expiresMs: number
}

/** The open limit conversions by id, oldest first. */
export type ConvertState = Map<number, LimitConvert>

export function createConvertState(): ConvertState {
  return new Map()
}

/** The maximum number of open limit conversions of an account. */
export const LIMIT_CONVERTS_MAX = 20

/** The maximum number of assets in one conversion of small balances. */
export const SMALL_LEGS_MAX = 50
