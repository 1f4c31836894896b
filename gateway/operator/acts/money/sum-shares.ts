import type { Amount } from '#lib/kernel/money.ts'
import { NOTHING } from '#lib/kernel/money.ts'
import { sumAssets } from '#gateway/engine/record/invariants.ts'
import { readTraderId } from '#gateway/engine/state/accounts.ts'
import { added, amountText } from '#gateway/engine/state/money/amounts.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { AnswerOf } from '#lib/contract/operator/act.ts'
import type { MONEY_ACTS } from '#lib/contract/operator/money.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'

type Shares = AnswerOf<(typeof MONEY_ACTS)['money/balances']>['rows'][number]
type Side = Exclude<keyof Shares, 'coin' | 'sum'>

const SIDES = ['users', 'fund', 'house', 'fees', 'lender', 'operator', 'rest'] as const satisfies readonly Side[]

const OWN: Readonly<Partial<Record<Account['kind'], Side>>> = {
  trader: 'users',
  insurance: 'fund',
  house: 'house',
  fees: 'fees',
  lender: 'lender',
  operator: 'operator',
}

/** Returns whose an account's funds are: a trading account of a product belongs to its trader. */
function findSide({ id, kind, hasWallets }: Account): Side {
  return hasWallets || readTraderId(id) !== id ? 'users' : (OWN[kind] ?? 'rest')
}

/** Returns who has how much of each coin that anybody ever had. The margins of isolated positions belong to their holders. */
export function sumShares(state: EngineState): Shares[] {
  const sums = new Map<Side, Amount[]>(SIDES.map((side) => [side, state.assets.map(() => NOTHING)]))
  const used = new Set<number>()
  const add = (side: Side, asset: number, amount: Amount): void => {
    if (amount !== 0n) used.add(asset)
    const list = sums.get(side) ?? []
    list[asset] = added(list[asset] ?? NOTHING, amount)
  }
  for (const account of state.accounts.values()) {
    const side = findSide(account)
    for (const balances of account.wallets.values()) {
      for (const [asset, balance] of balances.entries()) if (balance !== undefined) add(side, asset, balance.total.amount)
    }
    for (const { market, margin } of account.positions.values()) add(side, market.quoteAsset, margin)
  }
  const totals = sumAssets(state)
  return state.assets.flatMap((coin, asset) => {
    if (!used.has(asset)) return []
    const of = (side: Side): string => amountText(sums.get(side)?.[asset] ?? NOTHING)
    return [
      {
        coin,
        users: of('users'),
        fund: of('fund'),
        house: of('house'),
        fees: of('fees'),
        lender: of('lender'),
        operator: of('operator'),
        rest: of('rest'),
        sum: amountText(totals[asset] ?? NOTHING),
      },
    ]
  })
}
