import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { added, amountText } from '../state/money/amounts.ts'
import type { EngineState } from '../state/state.ts'

/** Returns what all accounts but the issuer have of each coin, with the margin of their positions. */
export function sumAccounts({ accounts, assets, issuer }: EngineState): Record<string, string> {
  const sums = assets.map((): Amount => NOTHING)
  const add = (asset: number, amount: Amount): void => void (sums[asset] = added(sums[asset] ?? NOTHING, amount))
  for (const account of accounts.values()) {
    if (account === issuer) continue
    for (const balances of account.wallets.values())
      for (const [asset, balance] of balances.entries()) if (balance !== undefined) add(asset, balance.total.amount)
    for (const { market, margin } of account.positions.values()) add(market.quoteAsset, margin)
  }
  return Object.fromEntries(assets.map((asset, number) => [asset, amountText(sums[number] ?? NOTHING)]))
}
