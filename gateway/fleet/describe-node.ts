import type { ClusterHealth } from '#gateway/http/health.ts'
import type { DatabaseState } from '#gateway/store/postgres/database.ts'
import type { PrimarySeen } from './database/primary-role.ts'
import type { FollowedJournal } from './tail/follow-journal.ts'

/** How long nothing of the primary may have been received, while the database is away too, before it counts as out of reach. */
const SILENT_MS_MAX = 2000

interface NodeState {
  readonly node: string
  /** The epoch in which this gateway leads; null if it does not. */
  readonly epoch: number | null
  readonly primary: Pick<PrimarySeen, 'epoch' | 'origin'> | null
  readonly journal: FollowedJournal | null
  readonly answersReads: boolean | undefined
  readonly database: DatabaseState['state']
}

/** Describes the part of a gateway among the others. */
export function describeNode({ node, epoch, primary, journal, answersReads = false, database }: NodeState): ClusterHealth {
  const nothing = { followed: null, lagMs: null, behind: null, compared: null, problem: null }
  if (epoch !== null) return { node, role: 'leader', epoch, hasLeader: true, answersReads: true, ...nothing }
  const isCutOff = database !== 'ready' && (journal?.silentMs ?? 0) > SILENT_MS_MAX
  const hasLeader = (primary?.origin ?? null) !== null && !isCutOff
  const about = { node, role: 'standby', epoch: primary?.epoch ?? 0, hasLeader, answersReads } as const
  if (journal === null) return { ...about, ...nothing }
  const { sequence, lagMs, behind, compared, problem } = journal
  return { ...about, followed: sequence, lagMs: Number.isFinite(lagMs) ? Math.round(lagMs) : null, behind, compared, problem }
}
