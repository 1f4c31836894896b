import type { Kysely } from 'kysely'

/** What operators announce. Texts are JSON objects: HTML by the name of a catalogue. */
export interface AnnouncementRow {
  readonly id: string
  /** `everybody`, `visitors`, `users`, `product:` and the name of one, or `market:` and a symbol. */
  readonly target: string
  readonly texts: string
  readonly beginsAt: number
  /** Null if it has no end of its own. */
  readonly endsAt: number | null
  readonly createdAt: number
}

/** An incident that operators report. */
export interface ReportedIncidentRow {
  readonly id: string
  /** A JSON list of `STATUS_PARTS`. */
  readonly parts: string
  readonly beganAt: number
  readonly endedAt: number | null
}

/** What operators say of an incident, one after the other. */
export interface IncidentUpdateRow {
  readonly incidentId: string
  /** From 1. */
  readonly nth: number
  readonly state: string
  /** A JSON object: plain text by the name of a catalogue. */
  readonly texts: string
  readonly createdAt: number
}

export async function createSiteTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('announcements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('texts', 'text', (column) => column.notNull())
    .addColumn('beginsAt', 'bigint', (column) => column.notNull())
    .addColumn('endsAt', 'bigint')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('reportedIncidents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('beganAt', 'bigint', (column) => column.notNull())
    .addColumn('endedAt', 'bigint')
    .execute()
  await schema
    .createTable('incidentUpdates')
    .addColumn('incidentId', 'text', (column) => column.notNull().references('reportedIncidents.id'))
    .addColumn('nth', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('texts', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('incident_updates_key', ['incidentId', 'nth'])
    .execute()
}
