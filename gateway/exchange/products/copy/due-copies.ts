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

/** Lets the demonstration leaders begin, once in the life of an exchange; from then on they act by the clock. */
export function beginDemonstrations({ state, submit }: { readonly state: EngineState; readonly submit: (command: { readonly type: 'copy-demonstrate' }) => unknown }): void {
  if (state.products.copy.demonstratedStep === 0) void submit({ type: 'copy-demonstrate' })
}
