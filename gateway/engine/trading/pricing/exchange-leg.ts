import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { readAmount } from '../orders/check-order.ts'
import { type Run, reject } from '../../state/run.ts'
import { assetNumber } from '../../state/state.ts'
import { priceGap } from './pricing.ts'

/** One exchange of two assets at the price of its quote. Assets by name, amounts as decimals. */
export interface AskedLeg {
  readonly from: string
  readonly to: string
  readonly fromAmount: string
  readonly toAmount: string
}

/** An exchange of two assets, by number. */
export interface Leg {
  readonly from: number
  readonly to: number
  readonly fromAmount: Amount
  readonly toAmount: Amount
}

/** Reads and checks one leg; rejects the command and returns null if it is impossible now. */
export function readLeg(run: Run, { from, to, fromAmount, toAmount }: AskedLeg): Leg | null {
  const numbers = [assetNumber(run.state, from), assetNumber(run.state, to)] as const
  const amounts = [readAmount(fromAmount) ?? NOTHING, readAmount(toAmount) ?? NOTHING] as const
  if (numbers[0] < 0 || numbers[1] < 0) reject(run, 'unknown-asset')
  else if (numbers[0] === numbers[1]) reject(run, 'convert-same-coin')
  else if (amounts[0] <= 0n || amounts[1] <= 0n) reject(run, 'amount-invalid')
  else {
    const gap = priceGap(run.state, from) ?? priceGap(run.state, to)
    if (gap === null) return { from: numbers[0], to: numbers[1], fromAmount: amounts[0], toAmount: amounts[1] }
    reject(run, gap)
  }
  return null
}
