import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '../../worker/messages.ts'

/** Returns the commands that take the steps of P2P orders whose time has come: ends of time, decisions, and the answers of robots. */
export function dueP2p({ products }: EngineState, wallMs: number): BareCommand[] {
  return products.p2p.orders.dueAt(wallMs).map(({ taker, id }) => ({ type: 'p2p-due', account: taker, id, wallMs }))
}
