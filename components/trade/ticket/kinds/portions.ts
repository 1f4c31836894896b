import { divide, isZero, multiply } from '#lib/kernel/decimal.ts'
import { decimalToNumber } from '#lib/kernel/decimal-text.ts'
import { roundToStep } from '#lib/kernel/rounding.ts'
import type { TicketMarket } from '../state/ticket-market.ts'
import { typedAmount, type PauseUnit, type TicketState } from '../state/ticket-state.ts'

const UNIT_MS: Readonly<Record<PauseUnit, string>> = { second: '1000', minute: '60000', hour: '3600000' }

/** Returns the part of an iceberg that the book shows, in whole lots; null while nothing usable is typed. */
export function visibleOf({ visible }: Pick<TicketState, 'visible'>, { lot }: Pick<TicketMarket, 'lot'>): string | null {
  const typed = typedAmount(visible)
  return typed === null ? null : roundToStep(typed, lot, 'down')
}

/** Returns the number of slices of a TWAP; null while no whole number is typed. */
export function slicesOf({ slices }: Pick<TicketState, 'slices'>): number | null {
  return /^\d{1,4}$/.test(slices) ? Number(slices) : null
}

/** Returns the time between two slices, in milliseconds; null while nothing usable is typed. */
export function pauseMs({ pause, pauseUnit }: Pick<TicketState, 'pause' | 'pauseUnit'>): number | null {
  const typed = typedAmount(pause)
  return typed === null ? null : Math.floor(decimalToNumber(multiply(typed, UNIT_MS[pauseUnit])))
}

/** Returns the size of the smallest slice, in whole lots. */
export function sliceOf(count: string, slices: number, { lot }: Pick<TicketMarket, 'lot'>): string {
  return isZero(count) ? '0' : roundToStep(divide(count, String(slices)), lot, 'down')
}
