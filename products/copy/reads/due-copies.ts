import type { Timers } from '#lib/kernel/clock.ts'
import { isCopySettlementDue } from '../rules/copy.ts'
import { areDemonstrationsDue } from '../rules/demonstrations.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'

/** Returns the commands that pay the leaders' shares of a day and let the demonstration leaders act. */
export function dueCopies(state: EngineState, exchangeMs: number): BareCommand[] {
  return [
    ...(isCopySettlementDue(state, exchangeMs) ? [{ type: 'copy-settle' as const }] : []),
    ...(areDemonstrationsDue(state, exchangeMs) ? [{ type: 'copy-demonstrate' as const }] : []),
  ]
}

/** The parts of an exchange by which its demonstrations begin. */
interface Demonstrated {
  readonly state: EngineState
  submit(command: { readonly type: 'copy-demonstrate' }): Promise<{ readonly kind: string }>
}

/** A start that does much else can leave the command too late. */
const RETRY_MS = 1000

/**
 * Lets the demonstration leaders begin, once in the life of an exchange; from then on they act by the clock. Resolves after the first try,
 * so that their pages exist when the site is ready; further tries follow until one is done. Returns a function that gives up.
 */
export async function beginDemonstrations(exchange: Demonstrated, timers: Pick<Timers, 'after'>): Promise<() => void> {
  let cancel = () => {}
  let isEnded = false
  async function begin(): Promise<void> {
    if (exchange.state.products.copy.demonstratedStep > 0) return
    const { kind } = await exchange.submit({ type: 'copy-demonstrate' })
    if (kind !== 'done' && !isEnded) cancel = timers.after(RETRY_MS, () => void begin())
  }
  await begin()
  return () => {
    isEnded = true
    cancel()
  }
}
