import type { Command } from '#gateway/engine/state/commands/commands.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { TakenFromHouse } from '../show/taken-from-house.ts'
import type { PaperOrders } from './paper-book.ts'

/** The commands that change fees of more than one account. */
const FEES: ReadonlySet<Command['type']> = new Set(['set-level-fees', 'set-market-fees'] as const)

/** Tells listeners that fees of markets or levels have changed. */
export class FeeNews {
  readonly #listeners = new Set<() => void>()

  tell({ type }: Pick<Command, 'type'>): void {
    if (FEES.has(type)) for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

/** Returns what of a state is shown with the reference market. */
export function readPaperOrders(state: EngineState, taken: Pick<TakenFromHouse, 'of'>, news: FeeNews): PaperOrders {
  return {
    market: (id) => state.markets.get(id),
    taken: (id) => taken.of(id),
    levels: () => state.operatorLevels,
    onFees: (listener) => news.subscribe(listener),
  }
}
