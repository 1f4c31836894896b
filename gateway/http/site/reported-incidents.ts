import { randomBytes } from 'node:crypto'
import { INCIDENT_DAYS, REPORTED_STATES, STATUS_PARTS, type ReportedState, type StatusPart } from '#lib/contract/status-kinds.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { ReportedIncidentRow } from '#gateway/store/tables/site-tables.ts'
import type { Store } from '#gateway/store/store.ts'
import { parseTexts, type SiteTexts } from './site-texts.ts'

export interface IncidentUpdate {
  readonly nth: number
  readonly at: number
  readonly state: ReportedState
  readonly texts: SiteTexts
}

/** An incident that operators report, with what they have said of it, the first word first. */
export interface ReportedIncident {
  readonly id: string
  readonly parts: readonly StatusPart[]
  readonly beganAt: number
  readonly endedAt: number | null
  readonly updates: readonly IncidentUpdate[]
}

export type NewUpdate = Pick<IncidentUpdate, 'state' | 'texts'>

export interface ReportedIncidents {
  /** Returns those of the last days, latest first. */
  list(limit: number, after?: string): Promise<readonly ReportedIncident[]>
  /** Opens an incident and returns its id. */
  open(parts: readonly StatusPart[], update: NewUpdate): Promise<string>
  /** Adds an update to an incident that lasts; `resolved` ends it. Returns its number; null if there is no such incident. */
  update(id: string, update: NewUpdate): Promise<number | null>
  /** Sets the text of a language of an update; false if there is no such update. */
  addText(id: string, nth: number, language: string, text: string): Promise<boolean>
}

const DAY_MS = 86_400_000

export function createReportedIncidents(store: Store, clock: Clock): ReportedIncidents {
  type Step = Pick<Store, 'insertInto' | 'updateTable'>

  async function add(step: Step, incidentId: string, nth: number, { state, texts }: NewUpdate): Promise<void> {
    const createdAt = clock.now()
    await step.insertInto('incidentUpdates').values({ incidentId, nth, state, texts: JSON.stringify(texts), createdAt }).execute()
    if (state !== 'resolved') return
    await step.updateTable('reportedIncidents').set({ endedAt: createdAt }).where('id', '=', incidentId).execute()
  }

  async function withUpdates(rows: readonly ReportedIncidentRow[]): Promise<readonly ReportedIncident[]> {
    const ids = rows.map(({ id }) => id)
    const updates =
      ids.length === 0 ? [] : await store.selectFrom('incidentUpdates').selectAll().where('incidentId', 'in', ids).orderBy('nth').execute()
    return rows.map(({ parts, ...row }) => {
      const named = JSON.parse(parts) as readonly string[]
      return {
        ...row,
        parts: STATUS_PARTS.filter((part) => named.includes(part)),
        updates: updates
          .filter(({ incidentId }) => incidentId === row.id)
          .map(({ nth, createdAt, state, texts }) => ({
            nth,
            at: createdAt,
            state: REPORTED_STATES.find((known) => known === state) ?? 'investigating',
            texts: parseTexts(texts),
          })),
      }
    })
  }

  return {
    async list(limit, after) {
      let rows = store
        .selectFrom('reportedIncidents')
        .selectAll()
        .where((row) => row.or([row('endedAt', 'is', null), row('endedAt', '>=', clock.now() - INCIDENT_DAYS * DAY_MS)]))
      if (after !== undefined) rows = rows.where('id', '<', after)
      return withUpdates(await rows.orderBy('id', 'desc').limit(limit).execute())
    },
    open: (parts, update) =>
      store.transaction().execute(async (step) => {
        // A later one has a larger id.
        const id = `${clock.now()}-${randomBytes(4).toString('hex')}`
        await step.insertInto('reportedIncidents').values({ id, parts: JSON.stringify(parts), beganAt: clock.now(), endedAt: null }).execute()
        await add(step, id, 1, update)
        return id
      }),
    update: (id, update) =>
      store.transaction().execute(async (step) => {
        const row = await step.selectFrom('reportedIncidents').select('endedAt').where('id', '=', id).executeTakeFirst()
        if (row === undefined || row.endedAt !== null) return null
        const last = await step
          .selectFrom('incidentUpdates')
          .select('nth')
          .where('incidentId', '=', id)
          .orderBy('nth', 'desc')
          .limit(1)
          .executeTakeFirst()
        const nth = (last?.nth ?? 0) + 1
        await add(step, id, nth, update)
        return nth
      }),
    addText: (id, nth, language, text) =>
      store.transaction().execute(async (step) => {
        const of = step.selectFrom('incidentUpdates').select('texts').where('incidentId', '=', id).where('nth', '=', nth)
        const row = await of.executeTakeFirst()
        if (row === undefined) return false
        const texts = JSON.stringify({ ...parseTexts(row.texts), [language]: text })
        await step.updateTable('incidentUpdates').set({ texts }).where('incidentId', '=', id).where('nth', '=', nth).execute()
        return true
      }),
  }
}
