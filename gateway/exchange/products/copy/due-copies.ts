import { isCopySettlementDue } from '#gateway/engine/products/copy/copy.ts'
import { areDemonstrationsDue } from '#gateway/engine/products/copy/demonstrations.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '../../worker/messages.ts'

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
  submit(command: { readonly type: 'copy-demonstrate' }): Promise<unknown>
}

/** Lets the demonstration leaders begin, once in the life of an exchange; from then on they act by the clock. */
export function beginDemonstrations(exchange: Demonstrated): void {
  if (exchange.state.products.copy.demonstratedStep === 0) void exchange.submit({ type: 'copy-demonstrate' })
}
