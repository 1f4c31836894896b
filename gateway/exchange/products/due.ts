import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '../worker/messages.ts'

/** The times by which something of a product falls due, in milliseconds. */
export interface ProductTimes {
  /** The exchange's clock, which interest and terms follow (DESIGN 6.4). */
  readonly exchangeMs: number
  /** The wall clock, which quotes, gifts and signatures follow. */
  readonly wallMs: number
}

type Due = (state: EngineState, times: ProductTimes) => readonly BareCommand[]

const DUE: readonly Due[] = []

/** Returns the commands of all products that have fallen due. The caller must apply them. */
export function dueProducts(state: EngineState, times: ProductTimes): BareCommand[] {
  return DUE.flatMap((due) => due(state, times))
}
