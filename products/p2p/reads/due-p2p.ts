import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'

/**
 * Returns the commands that take the steps of P2P orders whose time has come: ends of time, decisions, and the answers of robots. Sales
 * that nobody has permitted go offline first: those that were published before a permission was asked for.
 */
export function dueP2p({ products }: EngineState, wallMs: number): BareCommand[] {
  const unproven = products.p2p.ads.dueAt(wallMs)
  const offline = unproven.map(({ account, id }) => ({ type: 'p2p-offline', account, id, reason: 'unproven', wallMs }) as const)
  const steps = products.p2p.orders.dueAt(wallMs).map(({ taker, id }) => ({ type: 'p2p-due', account: taker, id, wallMs }) as const)
  return [...offline, ...steps]
}
