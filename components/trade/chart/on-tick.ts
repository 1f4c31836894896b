import { decimalFromNumber } from '#lib/kernel/decimal-text.ts'
import { roundToStep, toPlaces } from '#lib/kernel/rounding.ts'
import type { TicketMarket } from '../ticket/ticket-market.ts'

/** A price of the chart's axis on the pair's grid. */
export function onTick(value: number, { tick, pricePlace }: Pick<TicketMarket, 'tick' | 'pricePlace'>): string {
  return toPlaces(roundToStep(decimalFromNumber(Math.max(0, value)), tick), pricePlace)
}
