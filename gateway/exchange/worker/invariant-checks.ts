import { hashState } from '#gateway/engine/record/hash.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'

const GAP_MS = 60_000
/** The state's hash is reported once per this many checks. */
const HASH_EVERY = 10
/** It is reported no more often than this where replicas ask for it. */
const ASKED_GAP_MS = 5000

export interface Checked {
  /** A sentence about the rule that does not hold; null if all do. */
  readonly breach: string | null
  /** The state's hash, from time to time. */
  readonly hash: string | null
}

/** Checks the ledger's rules of a state that has changed, once a minute. */
export class InvariantChecks {
  #atMs = 0
  #sequence = -1
  #count = 0
  #isAsked = false
  #askedAtMs = -Infinity

  /** Has the next check report the state's hash, also where nothing has changed. */
  readonly ask = (): void => void (this.#isAsked = true)

  /** Returns what was found; null if no check is due. */
  run(state: EngineState, nowMs: number): Checked | null {
    if (this.#isAsked && Math.abs(nowMs - this.#askedAtMs) >= ASKED_GAP_MS) {
      this.#isAsked = false
      this.#askedAtMs = nowMs
      return { breach: null, hash: hashState(state) }
    }
    if (nowMs - this.#atMs < GAP_MS || state.sequence === this.#sequence) return null
    this.#atMs = nowMs
    this.#sequence = state.sequence
    const [breach] = findBreaches(state)
    if (breach !== undefined) return { breach: `Rule ${breach.rule} does not hold: ${breach.detail}`, hash: null }
    this.#count += 1
    return { breach: null, hash: this.#count % HASH_EVERY === 0 ? hashState(state) : null }
  }
}
