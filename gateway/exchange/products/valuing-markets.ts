import { valuedBy } from '#gateway/engine/trading/margin/loans.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'

/** Returns the markets that value assets, named as in `EngineState.assets`. The coin of valuation has none. */
export function valuingMarkets(state: EngineState, assets: readonly string[]): string[] {
  return assets.flatMap((asset) => valuedBy(state, state.assets.indexOf(asset))?.id ?? [])
}
