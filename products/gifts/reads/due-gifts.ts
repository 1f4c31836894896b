import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'

/** Returns the commands that return what nobody has claimed of the gifts whose time is over. */
export function dueGifts({ products }: EngineState, wallMs: number): BareCommand[] {
  return products.gifts.dueAt(wallMs).map(({ account, codeHash }) => ({ type: 'gift-expire', account, codeHash, wallMs }))
}
