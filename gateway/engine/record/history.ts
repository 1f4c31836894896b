import type { Lots, Ticks } from '#lib/kernel/money.ts'
import { ROUND_RULES } from '../rules.ts'
import type { EngineState } from '../state/state.ts'
import type { Order } from '../state/records.ts'

/** Mixes one side of a trade into the history that the state's hash covers. */
export function foldFill({ rules, historyDigest }: EngineState, tradeId: number, orderId: number, ticks: Ticks, lots: Lots): void {
  if (rules >= ROUND_RULES) return historyDigest.foldFour(tradeId, orderId, ticks, lots)
  for (const figure of [tradeId, orderId, ticks, lots]) historyDigest.fold(figure)
}

/** Mixes an order that has ended into the history. */
export function foldEnded({ rules, historyDigest }: EngineState, { id, lotsFilled, unitsFilled }: Order): void {
  if (rules >= ROUND_RULES) return historyDigest.foldFour(id, lotsFilled, unitsFilled, 0)
  for (const figure of [id, lotsFilled, unitsFilled]) historyDigest.fold(figure)
}
