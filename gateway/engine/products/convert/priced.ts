import type { Rejection } from '../../reasons.ts'
import { gapOf } from '../../state/currency.ts'
import type { Market } from '../../state/records.ts'
import { type EngineState, listedMarket } from '../../state/state.ts'

/** The asset in which every conversion is priced: each other asset has its order book against it. */
export const PRICING_ASSET = 'USDT'

/** Returns the spot market that prices an asset; undefined for the pricing asset itself, and for one without a listed market. */
export function valuingMarket(state: EngineState, asset: string): Market | undefined {
  return listedMarket(state, `spot:${asset}${PRICING_ASSET}`)
}

/** Returns why an asset cannot be converted now; null if its price is current. */
export function priceGap(state: EngineState, asset: string): Rejection | null {
  if (asset === PRICING_ASSET) return null
  const market = valuingMarket(state, asset)
  if (market === undefined) return 'convert-coin-unknown'
  return market.halted ? 'market-halted' : gapOf(market)
}
