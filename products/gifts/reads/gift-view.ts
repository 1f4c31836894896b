import type { GiftSplit } from '../rules/formulas/gift-shares.ts'
import { required } from '#lib/kernel/assert.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'

/** An open gift, as everybody with its code may see it. */
export interface OpenGiftView {
  readonly id: string
  /** The account that gave it. */
  readonly account: string
  readonly asset: string
  readonly amount: string
  /** The amount that nobody has claimed yet. */
  readonly left: string
  readonly count: number
  readonly claims: number
  readonly split: GiftSplit
  /** In the wall clock's time. */
  readonly expiresMs: number
}

/** Finds an open gift by the hash of its code; null if there is none. */
export function showGift({ assets, products }: EngineState, codeHash: string): OpenGiftView | null {
  const gift = products.gifts.get(codeHash)
  if (gift === undefined) return null
  const { id, account, asset, amount, left, count, claimers, split, expiresMs } = gift
  const amounts = { amount: amountText(amount), left: amountText(left) }
  const name = required(assets[asset], 'an asset has a name')
  return { id: String(id), account, asset: name, ...amounts, count, claims: claimers.size, split, expiresMs }
}
