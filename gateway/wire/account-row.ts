import type { SimulationAccount } from '#lib/contract/trading/trading-simulation.ts'
import type { AccountView } from '#gateway/exchange/views/account-views.ts'

/** Returns a simulation account for its owner. */
export function simulationRow(view: AccountView): SimulationAccount {
  const { account, epoch, realism, positionMode, spotLevel, futuresLevel, fees } = view
  return {
    accountId: account,
    epoch: epoch?.number ?? null,
    epochStartedAt: epoch?.startedAtMs ?? null,
    realism: { ...realism },
    holdMode: positionMode === 'hedge' ? 2 : 1,
    spotLevel,
    futuresLevel,
    fees,
  }
}
