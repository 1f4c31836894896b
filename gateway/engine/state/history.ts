import type { Lots, Ticks } from '#lib/kernel/money.ts'
import type { EngineState } from './state.ts'
import type { Order } from './records/records.ts'

/** Mixes one side of a trade into the history that the state's hash covers. */
export function foldFill({ historyDigest }: EngineState, tradeId: number, orderId: number, ticks: Ticks, lots: Lots): void {
  historyDigest.foldFour(tradeId, orderId, ticks, lots)
}

/** Mixes an order that has ended into the history. */
export function foldEnded({ historyDigest }: EngineState, { id, lotsFilled, unitsFilled }: Order): void {
  historyDigest.foldFour(id, lotsFilled, unitsFilled, 0)
}
