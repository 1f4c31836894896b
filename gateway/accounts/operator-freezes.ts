import type { Clock } from '#lib/kernel/clock.ts'
import type { OperatorFreezeRow } from '#gateway/store/tables/decision-tables.ts'
import { logSecurity } from '#gateway/logging/security-log.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { User, Users } from './users.ts'

/** Freezes of accounts by operators. They are kept apart from an owner's own, so that nothing that an owner does can end them. */
export interface OperatorFreezes {
  /** Returns the freeze of an account, its own or its main account's; null if there is none. */
  find(user: Pick<User, 'id' | 'parentId'>): Promise<OperatorFreezeRow | null>
  /**
   * Freezes an account with its sub-accounts, whose sessions and streams end before this resolves; a frozen one only gets the newer words.
   * Keys, hooks and logins refuse from then on.
   */
  freeze(user: Pick<User, 'id'>, freeze: Omit<OperatorFreezeRow, 'userId' | 'frozenAt'>): Promise<void>
  /** Ends a freeze; false if the account itself has none. */
  unfreeze(user: Pick<User, 'id'>): Promise<boolean>
}

export function createOperatorFreezes(
  store: Store,
  clock: Clock,
  users: Pick<Users, 'changeAccess' | 'subAccounts'>,
  sessions: Pick<Sessions, 'endAll'>,
): OperatorFreezes {
  const listAll = async (id: string) => [id, ...(await users.subAccounts(id)).map((sub) => sub.id)]

  return {
    async find({ id, parentId }) {
      const ids = parentId === null ? [id] : [id, parentId]
      return (await store.selectFrom('operatorFreezes').selectAll().where('userId', 'in', ids).executeTakeFirst()) ?? null
    },
    async freeze({ id }, words) {
      const ids = await listAll(id)
      await users.changeAccess(ids, (step) =>
        step
          .insertInto('operatorFreezes')
          .values({ ...words, userId: id, frozenAt: clock.now() })
          .onConflict((conflict) => conflict.column('userId').doUpdateSet(words))
          .execute(),
      )
      for (const user of ids) {
        logSecurity('account-frozen', { user })
        await sessions.endAll(user, 'frozen')
      }
    },
    async unfreeze({ id }) {
      const ids = await listAll(id)
      const { numDeletedRows } = await users.changeAccess(ids, (step) =>
        step.deleteFrom('operatorFreezes').where('userId', '=', id).executeTakeFirstOrThrow(),
      )
      if (numDeletedRows !== 1n) return false
      for (const user of ids) logSecurity('account-unfrozen', { user })
      return true
    },
  }
}
