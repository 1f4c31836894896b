import type { P2pReportReason, P2pReportSubject } from '#products/p2p/contract/p2p-report-kinds.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { P2pReportRow, P2pSuspensionRow } from '#gateway/store/tables/oversight-tables.ts'
import { isDuplicate, type Store } from '#gateway/store/store.ts'
import type { AttemptLimits } from '../proof/attempt-limits.ts'
import { plainText } from '../plain-text.ts'

export interface NewP2pReport {
  /** The main account, whose reports of a day are counted. */
  readonly ownerId: string
  readonly reporterId: string
  readonly accusedId: string
  readonly subject: P2pReportSubject
  readonly subjectId: string
  readonly reason: P2pReportReason
  readonly text: string
}

/** Rows of a list, latest first; `after` is the key of the last one before. */
interface Listing<Key> {
  readonly limit: number
  readonly after?: Key
}

/** What operators see and decide of P2P beside the journal: reports of users, and suspended merchants. */
export interface P2pOversight {
  /** Stores a report; `p2pTooManyReports` beyond the limit of a day. */
  report(report: NewP2pReport): Promise<Result<number, ErrorName>>
  reports(listing: Listing<number> & { readonly open: boolean; readonly accusedId?: string }): Promise<readonly P2pReportRow[]>
  countOpen(accusedId?: string): Promise<number>
  /** Closes a report; `operatorSubjectUnknown` if there is no open one with this id. */
  closeReport(id: number, closedBy: string, outcome: string): Promise<Result<P2pReportRow, ErrorName>>
  /** Suspends a main account; false if it is suspended already. */
  suspend(ownerId: string, reason: string, suspendedBy: string): Promise<boolean>
  /** Ends a suspension; false if there is none. */
  restore(ownerId: string): Promise<boolean>
  suspension(ownerId: string): Promise<P2pSuspensionRow | null>
  /** Returns suspensions by the id of their account. */
  suspensions(listing: Listing<string>): Promise<readonly P2pSuspensionRow[]>
  /** Deletes what an account has reported, and its suspension. */
  erase(userId: string): Promise<void>
}

const IDS_PER_MS = 1000

export function createP2pOversight(store: Store, clock: Clock, limits: Pick<AttemptLimits, 'take'>): P2pOversight {
  async function newId(): Promise<number> {
    const last = await store.selectFrom('p2pReports').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return Math.max((last?.id ?? 0) + 1, clock.now() * IDS_PER_MS)
  }

  return {
    async report({ ownerId, text, ...report }) {
      if (!(await limits.take('p2pReports', ownerId))) return refuse('p2pTooManyReports')
      for (;;) {
        const row = { ...report, id: await newId(), text: plainText(text), createdAt: clock.now() }
        try {
          await store
            .insertInto('p2pReports')
            .values({ ...row, closedAt: null, closedBy: null, outcome: null })
            .execute()
          return ok(row.id)
        } catch (error) {
          // Another report took the id first: it is in the table, so the next id is above it.
          if (!isDuplicate(error)) throw error
        }
      }
    },
    async reports({ limit, after, open, accusedId }) {
      let rows = store
        .selectFrom('p2pReports')
        .selectAll()
        .where('closedAt', open ? 'is' : 'is not', null)
      if (after !== undefined) rows = rows.where('id', '<', after)
      if (accusedId !== undefined) rows = rows.where('accusedId', '=', accusedId)
      return rows.orderBy('id', 'desc').limit(limit).execute()
    },
    async countOpen(accusedId) {
      let rows = store
        .selectFrom('p2pReports')
        .select((row) => row.fn.countAll().as('count'))
        .where('closedAt', 'is', null)
      if (accusedId !== undefined) rows = rows.where('accusedId', '=', accusedId)
      return Number((await rows.executeTakeFirst())?.count ?? 0)
    },
    async closeReport(id, closedBy, outcome) {
      const closed = await store
        .updateTable('p2pReports')
        .set({ closedAt: clock.now(), closedBy, outcome })
        .where('id', '=', id)
        .where('closedAt', 'is', null)
        .returningAll()
        .executeTakeFirst()
      return closed === undefined ? refuse('operatorSubjectUnknown') : ok(closed)
    },
    async suspend(ownerId, reason, suspendedBy) {
      const added = await store
        .insertInto('p2pSuspensions')
        .values({ ownerId, reason, suspendedBy, suspendedAt: clock.now() })
        .onConflict((conflict) => conflict.column('ownerId').doNothing())
        .returning('ownerId')
        .execute()
      return added.length > 0
    },
    async restore(ownerId) {
      const ended = await store.deleteFrom('p2pSuspensions').where('ownerId', '=', ownerId).returning('ownerId').execute()
      return ended.length > 0
    },
    async suspension(ownerId) {
      return (await store.selectFrom('p2pSuspensions').selectAll().where('ownerId', '=', ownerId).executeTakeFirst()) ?? null
    },
    async suspensions({ limit, after }) {
      let rows = store.selectFrom('p2pSuspensions').selectAll()
      if (after !== undefined) rows = rows.where('ownerId', '>', after)
      return rows.orderBy('ownerId').limit(limit).execute()
    },
    async erase(userId) {
      await store.deleteFrom('p2pReports').where('reporterId', '=', userId).execute()
      await store.deleteFrom('p2pSuspensions').where('ownerId', '=', userId).execute()
    },
  }
}
