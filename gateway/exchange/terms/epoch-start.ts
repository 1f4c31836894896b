import { toAmount } from '#gateway/engine/state/money/amounts.ts'
import { readAmount } from '#gateway/engine/trading/orders/check-order.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import { START_BALANCE } from '#lib/contract/accounts/first-account.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { EpochStart } from '../exchange.ts'

/** The default start of a simulation account. */
export const START: EpochStart = {
  funds: [{ asset: START_BALANCE.coin, amount: START_BALANCE.amount }],
  toFutures: START_BALANCE.toFutures,
}

/** Checks whether funds are those with which a simulation begins by default. */
export function isDefaultStart(funds: EpochStart['funds']): boolean {
  const [only] = funds
  return funds.length === 1 && only?.asset === START_BALANCE.coin && readAmount(only.amount) === toAmount(START_BALANCE.amount)
}

/** The maximum amount of one coin; with more, one account would dominate a market. */
export const FUND_MAX = '1000000000'

/** Returns why an epoch cannot start like this; null if it can. Checked before the running one is closed. */
export function checkStart(state: EngineState, { funds, toFutures }: EpochStart): Rejection | null {
  const assets = new Set(funds.map(({ asset }) => asset))
  if (assets.size !== funds.length) return 'unknown-asset'
  for (const { asset, amount } of funds) {
    if (assetNumber(state, asset) < 0) return 'unknown-asset'
    const units = readAmount(amount) ?? 0n
    if (units <= 0n || units > toAmount(FUND_MAX)) return 'amount-invalid'
  }
  if (toFutures === undefined) return null
  const spot = readAmount(funds.find(({ asset }) => asset === 'USDT')?.amount ?? '0') ?? 0n
  const moved = readAmount(toFutures) ?? 0n
  return moved > 0n && moved <= spot ? null : 'amount-invalid'
}

/** Returns the commands that open an epoch. */
export function startOf(account: string, { funds, toFutures }: EpochStart): [BareCommand, ...BareCommand[]] {
  const open = { type: 'open-epoch', account, funds } as const
  if (toFutures === undefined) return [open]
  return [open, { type: 'transfer', account, from: 'spot', to: 'futures', asset: 'USDT', amount: toFutures }]
}
