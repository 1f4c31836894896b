import { START_BALANCE } from '#lib/contract/accounts/first-account.ts'
import type { EpochRow, Fund, StartEpochBody } from '#lib/contract/trading/trading-simulation.ts'
import { compare, isDecimal } from '#lib/kernel/decimal-text.ts'

/** Copied from the contract, because no page should load its schemas. */
export const FUNDS_MAX = 14

/** The suggested funds of a new start. */
export interface SuggestedStart {
  readonly funds: readonly Fund[]
  readonly toFutures: string
}

/**
 * Returns the funds of the account's last start; the default funds if it never started. Only the default funds come with a suggested
 * amount for futures.
 */
export function suggestedStart(epochs: readonly EpochRow[]): SuggestedStart {
  const { coin, amount, toFutures } = START_BALANCE
  const funds = epochs[0]?.funds ?? [{ coin, amount }]
  const isGiven = funds.length === 1 && funds[0]?.coin === coin && compare(funds[0].amount, amount) === 0
  return { funds, toFutures: isGiven ? toFutures : '' }
}

const isAmount = (text: string): boolean => text !== '' && isDecimal(text) && compare(text, '0') > 0

/**
 * Returns the parameters of the call; null if there is no fund, a fund has no valid amount, a coin occurs twice, or `toFutures` is
 * no number or more USDT than there are.
 */
export function readStart(funds: readonly Fund[], toFutures: string): StartEpochBody | null {
  const coins = new Set(funds.map(({ coin }) => coin))
  if (funds.length === 0 || coins.size < funds.length || !funds.every(({ amount }) => isAmount(amount))) return null
  if (toFutures === '') return { funds: [...funds] }
  const usdt = funds.find(({ coin }) => coin === 'USDT')?.amount ?? '0'
  if (!isDecimal(toFutures) || compare(toFutures, usdt) > 0) return null
  return { funds: [...funds], toFutures }
}
