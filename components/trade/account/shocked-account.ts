import { crossMaintenance, type ShockedAccount, type ShockedPosition } from '#lib/calc/liquidation/price-shock.ts'
import type { Tier } from '#lib/calc/liquidation/tiers.ts'
import { maximum, subtract, sum } from '#lib/kernel/decimal.ts'
import type { WorkspaceView } from '../workspace/workspace.ts'
import { groupBy } from '#lib/kernel/browser/group-by.ts'

/**
 * Returns the account for `accountAfterShock`; null while the tiers of a held contract are unknown. The share of open orders in the
 * maintenance margin is what the positions alone do not need of it.
 */
export function shockedAccount(
  { positions, wallets }: Pick<WorkspaceView, 'positions' | 'wallets'>,
  tiersOf: ReadonlyMap<string, readonly Tier[]>,
  feeRate: string,
): ShockedAccount | null {
  const summary = wallets.find(({ wallet }) => wallet === 'futures')
  if (!summary) return null
  const held: ShockedPosition[] = []
  for (const row of positions) {
    const tiers = tiersOf.get(row.symbol)
    if (tiers === undefined) return null
    const { symbol, direction, count, openAvgPrice, markPrice } = row
    held.push({
      symbol,
      direction,
      count,
      openAvgPrice,
      markPrice,
      isolatedMargin: row.marginMode === 1 ? row.openMarginCount : null,
      tiers,
      feeRate,
    })
  }
  const cross = held.filter(({ isolatedMargin }) => isolatedMargin === null)
  const own = [...groupBy(cross, ({ symbol }) => symbol).values()].map(crossMaintenance)
  const isolated = positions.filter(({ marginMode }) => marginMode === 1)
  const outside = sum(isolated.flatMap((row) => [row.openMarginCount, row.unrealisedProfit]))
  const crossProfit = sum(positions.filter(({ marginMode }) => marginMode === 2).map((row) => row.unrealisedProfit))
  return {
    crossWallet: subtract(subtract(summary.equity, outside), crossProfit),
    positions: held,
    ordersMaintenance: maximum('0', subtract(summary.maintenanceMargin ?? '0', sum(own))),
  }
}
