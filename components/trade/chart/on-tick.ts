import { decimalFromNumber } from '#lib/kernel/decimal-text.ts'
import { roundToStep, toDecimals } from '#lib/kernel/rounding.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'

/** Rounds a price of the chart's axis to the pair's tick. */
export function onTick(value: number, { tick, pricePlace }: Pick<TicketMarket, 'tick' | 'pricePlace'>): string {
  return toDecimals(roundToStep(decimalFromNumber(Math.max(0, value)), tick), pricePlace)
}
