import { randomUUID } from 'node:crypto'
import { INCIDENT_DAYS, INCIDENT_KINDS, type IncidentKind } from '#lib/contract/status-kinds.ts'
import type { StatusNow } from '#lib/contract/status.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/store/store.ts'

/** The stored interruptions of the service. Times in milliseconds of the wall clock. */
export interface Incidents {
  /** Returns those of the last days, latest first. */
  list(): Promise<NonNullable<StatusNow['incidents']>>
  /** Stores one; `endedAt` is null while it lasts. Does nothing if it is stored already. */
  add(kind: IncidentKind, beganAt: number, endedAt: number | null): Promise<void>
  end(kind: IncidentKind, beganAt: number, endedAt: number): Promise<void>
  /** Ends what an earlier process has left open, at the time at which it was last seen. */
  endAll(endedAt: number): Promise<void>
  /** Returns the last time at which a node that leads was seen to work; null in a new store. */
  lastSeen(): Promise<number | null>
  see(nowMs: number): Promise<void>
  /** Removes what is older than is kept. */
  sweep(): Promise<void>
}

const DAY_MS = 86_400_000
const LISTED_MAX = 200
const ONLY_ROW = 1

export function createIncidents(store: Store, clock: Clock): Incidents {
  const oldest = () => clock.now() - INCIDENT_DAYS * DAY_MS
  return {
    async list() {
      const rows = await store
        .selectFrom('incidents')
        .selectAll()
        .where((row) => row.or([row('endedAt', 'is', null), row('endedAt', '>=', oldest())]))
        .orderBy('beganAt', 'desc')
        .orderBy('kind')
        .limit(LISTED_MAX)
        .execute()
      return rows.flatMap(({ kind: stored, beganAt, endedAt }) => {
        const kind = INCIDENT_KINDS.find((known) => known === stored)
        return kind === undefined ? [] : [{ kind, beganAt, endedAt }]
      })
    },
    async add(kind, beganAt, endedAt) {
      const row = { id: randomUUID(), kind, beganAt, endedAt }
      await store
        .insertInto('incidents')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'beganAt']).doNothing())
        .execute()
    },
    async end(kind, beganAt, endedAt) {
      await store.updateTable('incidents').set({ endedAt }).where('kind', '=', kind).where('beganAt', '=', beganAt).execute()
    },
    async endAll(endedAt) {
      const end = store.updateTable('incidents').where('endedAt', 'is', null)
      await end.set((row) => ({ endedAt: row.case().when('beganAt', '>', endedAt).then(row.ref('beganAt')).else(endedAt).end() })).execute()
    },
    async lastSeen() {
      return (await store.selectFrom('lastSeen').select('seenAt').executeTakeFirst())?.seenAt ?? null
    },
    async see(nowMs) {
      await store
        .insertInto('lastSeen')
        .values({ id: ONLY_ROW, seenAt: nowMs })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: nowMs }))
        .execute()
    },
    async sweep() {
      await store.deleteFrom('incidents').where('endedAt', '<', oldest()).execute()
    },
  }
}
