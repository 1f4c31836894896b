import type { Clock } from '#lib/kernel/clock.ts'
import { INBOX_PAGE_ROWS, INBOX_UNREAD_SHOWN_MAX, isInboxKind, type InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { InboxPage } from '#lib/contract/accounts/inbox.ts'
import type { Store } from '#gateway/store/store.ts'

/** A notice from the history of the exchange. */
export interface HistoryNotice {
  readonly userId: string
  readonly notice: InboxNotice
  /** Its subject; a user gets one notice about each subject. */
  readonly source: string
  readonly happenedAt: number
}

/** The notices of registered users, until they close their account. A guest has none. */
export interface Inbox {
  /** Adds a notice about something that happens now. */
  notify(userId: string, notice: InboxNotice): Promise<void>
  /** Returns the id of the last notice of a journal that is in the inboxes; null if none of it was ever read. */
  position(origin: string): Promise<number | null>
  /**
   * Adds notices from a journal and moves its position, or does neither. Notices that are known already, and those of guests and closed
   * accounts, are left out.
   */
  take(origin: string, position: number, notices: readonly HistoryNotice[]): Promise<void>
  /** Adds a notice as part of the caller's transaction; known ones, and those of guests and closed accounts, are left out. */
  add(step: InboxStep, notice: HistoryNotice): Promise<void>
  /** Returns a page of a user's notices, newest first; `before` is the last id of the page before. */
  list(userId: string, before?: number): Promise<InboxPage>
  /** Returns the number of unread notices, counted up to one more than is shown. */
  unread(userId: string): Promise<number>
  /** Marks the given notices as read, or all up to one. */
  markRead(userId: string, what: { readonly ids: readonly number[] } | { readonly upTo: number }): Promise<void>
  sweep(): Promise<void>
}

/** A transaction of the store. */
type InboxStep = Pick<Store, 'selectFrom' | 'insertInto'>

/** Notices older than this are deleted. */
const KEPT_MS = 365 * 24 * 60 * 60_000
const IDS_PER_MS = 1000

export function createInbox(store: Store, clock: Clock): Inbox {
  let lastId: number | null = null

  /** Returns an id above all earlier ones, also if the clock was set back. */
  async function nextId(from: Pick<Store, 'selectFrom'> = store): Promise<number> {
    lastId ??= (await from.selectFrom('inboxNotices').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
    lastId = Math.max(lastId + 1, clock.now() * IDS_PER_MS)
    return lastId
  }

  /** Returns those of some users who have an inbox. */
  async function receivers(userIds: readonly string[], from: Pick<Store, 'selectFrom'> = store): Promise<ReadonlySet<string>> {
    const rows = await from
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [...new Set(userIds)])
      .where('kind', '!=', 'guest')
      // A closed account has lost its code.
      .where('inviteCode', 'is not', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  }

  async function insert(into: Pick<Store, 'insertInto'>, { userId, notice, source, happenedAt }: HistoryNotice, id: number): Promise<void> {
    const { kind, args } = notice
    await into
      .insertInto('inboxNotices')
      .values({ id, userId, kind, args: JSON.stringify(args), source, happenedAt, readAt: null })
      .onConflict((conflict) => conflict.columns(['userId', 'source']).doNothing())
      .execute()
  }

  async function unread(userId: string): Promise<number> {
    const rows = await store
      .selectFrom('inboxNotices')
      .select('id')
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
      .limit(INBOX_UNREAD_SHOWN_MAX + 1)
      .execute()
    return rows.length
  }

  return {
    async notify(userId, notice) {
      if ((await receivers([userId])).size === 0) return
      const id = await nextId()
      await insert(store, { userId, notice, source: `${notice.kind} ${id}`, happenedAt: clock.now() }, id)
    },
    async add(step, notice) {
      if ((await receivers([notice.userId], step)).size > 0) await insert(step, notice, await nextId(step))
    },
    async position(origin) {
      const row = await store.selectFrom('inboxPositions').select('noticeId').where('origin', '=', origin).executeTakeFirst()
      return row?.noticeId ?? null
    },
    async take(origin, position, notices) {
      const known = notices.length === 0 ? new Set<string>() : await receivers(notices.map(({ userId }) => userId))
      const fresh = notices.filter(({ userId }) => known.has(userId))
      const rows: [notice: HistoryNotice, id: number][] = []
      for (const notice of fresh) rows.push([notice, await nextId()])
      await store.transaction().execute(async (step) => {
        for (const row of rows) await insert(step, ...row)
        await step
          .insertInto('inboxPositions')
          .values({ origin, noticeId: position })
          .onConflict((conflict) => conflict.column('origin').doUpdateSet({ noticeId: position }))
          .execute()
      })
    },
    async list(userId, before) {
      let rows = store.selectFrom('inboxNotices').selectAll().where('userId', '=', userId)
      if (before !== undefined) rows = rows.where('id', '<', before)
      const found = await rows
        .orderBy('id', 'desc')
        .limit(INBOX_PAGE_ROWS + 1)
        .execute()
      return {
        rows: found.slice(0, INBOX_PAGE_ROWS).flatMap(({ id, kind, args, happenedAt, readAt }) =>
          // A later release may have had kinds that this one does not know.
          isInboxKind(kind) ? [{ id, kind, args: JSON.parse(args) as Record<string, string>, happenedAt, read: readAt !== null }] : [],
        ),
        unread: await unread(userId),
        more: found.length > INBOX_PAGE_ROWS,
      }
    },
    unread,
    async markRead(userId, what) {
      const rows = store.updateTable('inboxNotices').set({ readAt: clock.now() }).where('userId', '=', userId).where('readAt', 'is', null)
      if ('upTo' in what) await rows.where('id', '<=', what.upTo).execute()
      else if (what.ids.length > 0) await rows.where('id', 'in', what.ids).execute()
    },
    async sweep() {
      await store
        .deleteFrom('inboxNotices')
        .where('id', '<', (clock.now() - KEPT_MS) * IDS_PER_MS)
        .execute()
    },
  }
}
