import type { GIFT_STATUSES } from '../contract/gift-kinds.ts'
import { required } from '#lib/kernel/assert.ts'
import type { Amount } from '#lib/kernel/money.ts'
import { amountText, without } from '#gateway/engine/state/money/amounts.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import { report } from '#gateway/engine/product/operations.ts'
import type { Gift } from './state.ts'

/**
 * `open`: can be claimed. `claimed`: all of it was. The others say why the rest went back: its time was over, its giver took it back or
 * ended the round, or its coin was delisted.
 */
export type GiftStatus = (typeof GIFT_STATUSES)[number]

/** Reports the record of the giver. */
export function reportGiven(run: Run, gift: Gift, status: GiftStatus): void {
  const { id, account, codeHash, amount, count, split, value, left, claimers, openedAtMs, wallMs, expiresMs } = gift
  const asset = required(run.state.assets[gift.asset], 'an asset has a name')
  const figures = { amount: amountText(amount), claimed: amountText(without(amount, left)), count, claims: claimers.size, split, value }
  const details = { codeHash, ...figures, openedAtMs, wallMs, expiresMs }
  report(run, account, { product: 'gifts', id, kind: 'given', status, asset, details })
}

/** Reports the record of an account that has claimed a share. */
export function reportReceived(run: Run, gift: Gift, account: string, id: number, share: Amount): void {
  const asset = required(run.state.assets[gift.asset], 'an asset has a name')
  const details = { codeHash: gift.codeHash, amount: amountText(share), openedAtMs: run.timeMs }
  report(run, account, { product: 'gifts', id, kind: 'received', status: 'claimed', asset, details })
}
