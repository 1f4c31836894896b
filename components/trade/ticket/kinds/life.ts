import { multiply } from '#lib/kernel/decimal.ts'
import { decimalToNumber } from '#lib/kernel/decimal-text.ts'
import { typedAmount, type LifeUnit, type TicketState } from '../state/ticket-state.ts'

const UNIT_MS: Readonly<Record<LifeUnit, string>> = { minute: '60000', hour: '3600000', day: '86400000' }

/** Returns how long an order stays open, in milliseconds; null while nothing usable is typed. */
export function lifeMs({ life, lifeUnit }: Pick<TicketState, 'life' | 'lifeUnit'>): number | null {
  const typed = typedAmount(life)
  return typed === null ? null : Math.max(1, Math.floor(decimalToNumber(multiply(typed, UNIT_MS[lifeUnit]))))
}
