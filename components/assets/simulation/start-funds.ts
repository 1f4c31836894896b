import { COINS } from '#lib/contract/coins.ts'
import type { Fund, StartEpochBody } from '#lib/contract/trading-simulation.ts'
import { compare, isDecimal } from '#lib/kernel/decimal.ts'

/** Coins that a simulation can begin with. */
export const START_COINS: readonly string[] = [...new Set(['USDT', ...COINS.map(({ symbol }) => symbol)])]

/** As in the contract, whose schemas no page should load. */
export const FUNDS_MAX = 14

/** What most people want to begin with, in USDT. */
export const FIRST_FUNDS: readonly Fund[] = [{ coin: 'USDT', amount: '10000' }]

const isAmount = (text: string): boolean => text !== '' && isDecimal(text) && compare(text, '0') > 0

/**
 * What the call takes; null while a fund is no amount, a coin is named twice, or more USDT go to futures than there are.
 */
export function readStart(funds: readonly Fund[], toFutures: string): StartEpochBody | null {
  const coins = new Set(funds.map(({ coin }) => coin))
  if (funds.length === 0 || coins.size < funds.length || !funds.every(({ amount }) => isAmount(amount))) return null
  if (toFutures === '') return { funds: [...funds] }
  const usdt = funds.find(({ coin }) => coin === 'USDT')?.amount ?? '0'
  if (!isDecimal(toFutures) || compare(toFutures, usdt) > 0) return null
  return { funds: [...funds], toFutures }
}
