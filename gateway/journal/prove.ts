import { hashState } from '#gateway/engine/record/hash.ts'
import { restoreSnapshot, type Snapshot } from '#gateway/engine/record/snapshot.ts'
import { RULES } from '#gateway/engine/state/rules.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { textHash } from './chain.ts'
import { JournalBroken, type JournalStore } from './journal-store.ts'
import { firstState, refuseOld, replay } from './recover.ts'

/** The records over which a program has shown that it comes to the noted states. */
export interface Proof {
  readonly from: number
  readonly to: number
}

/**
 * Replays the last records as they were when they were made, from before the newest noted state: a start continues from that state, and
 * would not notice that this version computes another one. Throws `JournalBroken` with the first noted record at which the state comes
 * out differently, and `OtherVersion` for a journal of other versions.
 */
export function proveVersion(store: JournalStore): Proof {
  refuseOld(store)
  const state = oldestState(store) ?? firstState(store)
  const from = state.sequence
  replay(store, state)
  return { from, to: state.sequence }
}

/** Returns the oldest snapshot that is kept; null if there is none, or only one, before which everything is replayed. */
function oldestState(store: JournalStore): EngineState | null {
  const kept = [...store.snapshots()].filter(({ snapshot }) => snapshot !== null && textHash(snapshot.payload) === snapshot.hash)
  const oldest = kept.length < 2 ? undefined : kept.at(-1)
  if (oldest === undefined || oldest.snapshot === null) return null
  const saved = JSON.parse(oldest.snapshot.payload) as Snapshot
  // Later rules are named by the replay from the first record, or by the start.
  if (saved.rules > RULES) return null
  const state = restoreSnapshot(ENGINE_PRODUCTS, saved)
  if (hashState(state) !== oldest.stateHash) throw new JournalBroken(oldest.sequence, 'the state comes out differently')
  return state
}
