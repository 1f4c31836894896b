import type { ClusterHealth } from '#gateway/http/health.ts'
import type { DatabaseState } from '#gateway/store/postgres/database.ts'
import type { PrimarySeen } from './database/primary-role.ts'
import type { FollowedJournal } from './tail/follow-journal.ts'

/** How long nothing of the primary may have been received, while the database is away too, before it counts as out of reach. */
const SILENT_MS_MAX = 2000

interface NodeState {
  readonly node: string
  /** The epoch in which this gateway is the primary; null if it is not. */
  readonly epoch: number | null
  readonly primary: Pick<PrimarySeen, 'epoch' | 'origin'> | null
  readonly journal: FollowedJournal | null
  readonly answersReads: boolean | undefined
  readonly database: DatabaseState['state']
}

/** Describes the part of a gateway among the others. */
export function describeNode({ node, epoch, primary, journal, answersReads = false, database }: NodeState): ClusterHealth {
  const nothing = { followed: null, lagMs: null, behind: null, compared: null, problem: null }
  if (epoch !== null) return { node, role: 'primary', epoch, hasPrimary: true, answersReads: true, ...nothing }
  const isCutOff = database !== 'ready' && (journal?.silentMs ?? 0) > SILENT_MS_MAX
  const hasPrimary = (primary?.origin ?? null) !== null && !isCutOff
  const about = { node, role: 'replica', epoch: primary?.epoch ?? 0, hasPrimary, answersReads } as const
  if (journal === null) return { ...about, ...nothing }
  const { sequence, lagMs, behind, compared, problem } = journal
  return { ...about, followed: sequence, lagMs: Number.isFinite(lagMs) ? Math.round(lagMs) : null, behind, compared, problem }
}
