import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import type { Health } from './http/health.ts'
import type { ReportedIncidents } from './http/site/reported-incidents.ts'
import { createIncidents } from './http/status/incidents.ts'
import { type IncidentKeeper, keepIncidents } from './http/status/keep-incidents.ts'
import { type NodeShown, statusRoute } from './http/status/status-route.ts'
import type { Store } from './store/store.ts'

export interface StatusHome {
  readonly store: Store
  /** What operators report. */
  readonly reported: Pick<ReportedIncidents, 'list'>
  readonly read: () => Health
  /** All gateways of the database. */
  readonly nodes: () => readonly NodeShown[]
  readonly log: FastifyBaseLogger
}

/** Records interruptions from now on, and shows them to visitors. */
export async function openStatus(fastify: FastifyInstance, { store, reported, read, nodes, log }: StatusHome): Promise<IncidentKeeper> {
  const incidents = createIncidents(store, wallClock)
  await fastify.register(statusRoute({ incidents, reported, read, nodes }))
  return keepIncidents({ incidents, read, clock: wallClock, timers: systemTimers, log })
}
