import type { Run } from '../run.ts'
import type { Account, Market } from '../state/records.ts'
import type { EngineState } from '../state/state.ts'
import type { ProductCommand } from './commands.ts'

/** Any plain JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** How a product takes part in snapshots, the state's hash, the invariants and the ends of accounts and markets. */
export interface Product {
  /** Returns everything that is open, for snapshot and hash; null if nothing is. */
  save(state: EngineState): Json
  /**
   * Restores what `save` returned into a state whose accounts and markets are restored already. Throws for anything that it cannot have
   * written.
   */
  restore(state: EngineState, saved: Json): void
  /** Ends everything of an account before its wallets return to the issuer (DESIGN 6.6). `wallMs`: the wall clock. */
  endEpoch(run: Run, account: Account, wallMs: number): void
  /** Ends or changes what depends on a market that is being delisted. `wallMs`: the wall clock. */
  delist(run: Run, market: Market, wallMs: number): void
  /** Returns a sentence for each broken rule. */
  faults(state: EngineState): readonly string[]
}

/** The functions that apply commands, by type. */
export type Handlers<Command extends ProductCommand> = {
  readonly [Type in Command['type']]: (run: Run, command: Extract<Command, { readonly type: Type }>) => void
}
