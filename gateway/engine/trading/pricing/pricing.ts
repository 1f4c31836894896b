import { type Amount, type Lots, type Ticks, multiplyToUnits } from '#lib/kernel/money.ts'
import { added, times } from '../../state/money/amounts.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { findGap } from '../../state/currency.ts'
import { findRestriction } from '../../state/trading-mode.ts'
import type { Market } from '../../state/records/records.ts'
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
  return findRestriction(market) ?? findGap(market)
}

/** Returns what amounts of base and quote are worth at a price, in the quote coin. Base below a lot counts at its exact share. */
export function calculateWorth({ lotSize, unitValue }: Market, base: Amount, quote: Amount, ticks: Ticks): Amount {
  const whole = Number(base / lotSize.amount) as Lots
  const rest = (base % lotSize.amount) as Amount
  const ofRest = ((rest * BigInt(ticks) * unitValue.amount) / lotSize.amount) as Amount
  return added(added(times(unitValue.amount, multiplyToUnits(ticks, whole)), ofRest), quote)
}
