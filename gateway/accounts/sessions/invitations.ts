import type { Clock } from '#lib/kernel/clock.ts'
import type { InvitationRow } from '#gateway/store/tables/decision-tables.ts'
import type { Store } from '#gateway/store/store.ts'
import { newInvitation } from '../secrets.ts'

export interface NewInvitation {
  readonly usesMax: number
  readonly expiresAt: number | null
  readonly note: string
  /** The operator's name. */
  readonly createdBy: string
}

/** Codes that open the registration a number of times, until they end. */
export interface Invitations {
  create(invitation: NewInvitation): Promise<InvitationRow>
  /** Returns invitations, latest first; `after` is the code of the last one of the page before. */
  list(limit: number, after?: string): Promise<readonly InvitationRow[]>
  /** Ends an invitation; null if there is none that goes on. */
  end(code: string): Promise<InvitationRow | null>
  /** Checks whether a code, as typed, opens the registration now. */
  isOpen(unsafeCode: string): Promise<boolean>
  /** Takes one use of a code, as typed, in one statement; returns the code in its one form, null if it opens nothing. */
  take(unsafeCode: string): Promise<string | null>
  /** Gives back a use that has led to no account. */
  giveBack(code: string): Promise<void>
  /** Notes by which code an account came. */
  note(userId: string, code: string): Promise<void>
}

/** Returns a code in the form in which it is stored: people type it with dashes, spaces and small letters. */
function readCode(unsafeCode: string): string {
  return unsafeCode.replace(/[\s-]/g, '').toUpperCase()
}

export function createInvitations(store: Store, clock: Clock): Invitations {
  return {
    async create({ usesMax, expiresAt, note, createdBy }) {
      const row = { code: newInvitation(), usesMax, uses: 0, expiresAt, endedAt: null, note, createdAt: clock.now(), createdBy }
      await store.insertInto('invitations').values(row).execute()
      return row
    },
    async list(limit, after) {
      let rows = store.selectFrom('invitations').selectAll()
      const last = after === undefined ? undefined : await rows.where('code', '=', readCode(after)).executeTakeFirst()
      if (last !== undefined)
        rows = rows.where(({ and, eb, or }) =>
          or([eb('createdAt', '<', last.createdAt), and([eb('createdAt', '=', last.createdAt), eb('code', '>', last.code)])]),
        )
      return rows.orderBy('createdAt', 'desc').orderBy('code').limit(limit).execute()
    },
    async end(code) {
      const ended = store.updateTable('invitations').set({ endedAt: clock.now() }).where('code', '=', readCode(code))
      return (await ended.where('endedAt', 'is', null).returningAll().executeTakeFirst()) ?? null
    },
    async isOpen(unsafeCode) {
      const row = await store
        .selectFrom('invitations')
        .select('code')
        .where('code', '=', readCode(unsafeCode))
        .where('endedAt', 'is', null)
        .where(({ eb, ref }) => eb('uses', '<', ref('usesMax')))
        .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', clock.now())]))
        .executeTakeFirst()
      return row !== undefined
    },
    async take(unsafeCode) {
      const row = await store
        .updateTable('invitations')
        .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
        .where('code', '=', readCode(unsafeCode))
        .where('endedAt', 'is', null)
        .where(({ eb, ref }) => eb('uses', '<', ref('usesMax')))
        .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', clock.now())]))
        .returning('code')
        .executeTakeFirst()
      return row?.code ?? null
    },
    async giveBack(code) {
      await store
        .updateTable('invitations')
        .set(({ eb }) => ({ uses: eb('uses', '-', 1) }))
        .where('code', '=', code)
        .where('uses', '>', 0)
        .execute()
    },
    async note(userId, code) {
      await store.insertInto('invitationUses').values({ userId, code, usedAt: clock.now() }).execute()
    },
  }
}
