import type { IncomingMessage } from 'node:http'
import { isOwnRead } from './calls/own-reads.ts'
import type { ReplicaMarket } from './market/replica-market.ts'
import type { FollowedJournal } from './tail/follow-journal.ts'

/** The bounds within which a replica answers reads itself; beyond one of them it passes them to the primary. */
const LAG_MS_MAX = 1000
const LAG_RECORDS_MAX = 10_000

/** The read state of a replica that answers reads itself (ADR 45). */
export interface Replicated {
  readonly journal: FollowedJournal
  /** The state from which the replica tells all later records. */
  readonly snapshot: string
  /** The primary's market as it is passed on; null if this gateway shows the same one by itself. */
  readonly market: ReplicaMarket | null
  /** Whether a call is answered here. */
  answers(request: IncomingMessage): boolean
  /** Whether a stream that is opened now is served here. */
  streams(): boolean
  /** Calls a listener when streams that are served here must end, because what is shown is not the primary's any more. */
  onLeft(listener: () => void): void
  /** Nothing of this state is shown any more. */
  leave(): void
  /** Resolves when a change of the primary's replay shows here, or takes too long to. */
  shows(change: number): Promise<unknown>
}

interface ReplicatedRule {
  /** Whether nobody else can be asked, because no other gateway leads. */
  readonly isAlone: () => boolean
  /** Whether this version can read the accounts. */
  readonly fits: () => boolean
}

/** The state that a replica reads. */
type ReplicatedState = Pick<Replicated, 'journal' | 'snapshot' | 'market'>

/** Combines a replica with the rule by which it answers. */
export function createReplicated(state: ReplicatedState, { isAlone, fits }: ReplicatedRule): Replicated {
  const listeners: (() => void)[] = []
  let hasLeft = false
  const streams = (): boolean => !hasLeft && fits() && isCurrent(state.journal, isAlone())
  return {
    ...state,
    streams,
    onLeft(listener) {
      listeners.push(listener)
      state.journal.onProblem(listener)
    },
    leave() {
      hasLeft = true
      for (const listener of listeners) listener()
    },
    shows: (change) => state.market?.shows(change) ?? Promise.resolve(),
    answers: ({ method = '', url = '' }) => streams() && isOwnRead(method, url.split('?', 1)[0] ?? ''),
  }
}

/** Checks whether a replica's state may be shown. Where there is no primary, nothing newer has been acknowledged that it could ask for. */
function isCurrent({ problem, lagMs, behind }: FollowedJournal, isAlone: boolean): boolean {
  return problem === null && (isAlone || (lagMs <= LAG_MS_MAX && behind <= LAG_RECORDS_MAX))
}
