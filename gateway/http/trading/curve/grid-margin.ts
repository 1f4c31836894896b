import { subtract } from '#lib/kernel/decimal.ts'
import { sign } from '#lib/kernel/decimal-text.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'

/**
 * The margin of an account's running futures grids, which is in accounts of their own: what left the spot wallet for a bot and did not
 * arrive in the wallet of bots.
 */
export class GridMargin {
  readonly #outside = new Map<string, { readonly asset: string; readonly amount: string }>()

  follow({ kind, ref, asset, wallet, amount }: BillView): void {
    if (kind !== 'bot') return
    const key = `${ref} ${asset}`
    // The funds that come back to the spot wallet end the bot, with its gain or loss.
    if (wallet === 'spot' && sign(amount) > 0) this.#outside.delete(key)
    else this.#outside.set(key, { asset, amount: subtract(this.#outside.get(key)?.amount ?? '0', amount) })
  }

  parts(): readonly { readonly asset: string; readonly amount: string }[] {
    return [...this.#outside.values()]
  }
}
