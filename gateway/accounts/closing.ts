import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { logSecurity } from '#gateway/logging/security-log.ts'
import type { Store } from '#gateway/store/store.ts'
import type { ApiKeys } from './keys/api-keys.ts'
import type { Notices } from './notices.ts'
import type { OwnerProof, Ownership } from './proof/ownership.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { User, Users } from './users.ts'
import type { Member } from './visitor.ts'

/** Ends an account's open business elsewhere; returns false if that is not possible now. */
export type EndBusiness = (userId: string) => Promise<boolean>

/** Lets owners close their accounts. */
export interface Closing {
  /**
   * Closes a main account with its sub-accounts: ends their other sessions, their trading, then the session that asks, and erases everything
   * that identifies a person. Their ids stay, since the journal refers to them. `unavailable` if something could not be ended now; the
   * account and the session that asks then remain.
   */
  close(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
  /**
   * Closes a guest whom nobody can come back to, as an owner would: its id stays. False if it is no guest any more, or if its trading could
   * not be ended now; it is then tried again. Goes on with a closing that the end of the process has broken off.
   */
  closeGuest(userId: string): Promise<boolean>
  /**
   * Closes an account with its sub-accounts for an operator: ends everything, and keeps what it says of its owner until it is erased. Returns
   * the ids; `unavailable` if something could not be ended now, and it can then be tried again.
   */
  closeForOperator(user: Pick<User, 'id'>): Promise<Result<readonly string[], ErrorName>>
  /** Closes an account, unless that is done, and erases everything that identifies its owner, as the owner's own closing does. */
  eraseForOperator(user: Pick<User, 'id'>): Promise<Result<readonly string[], ErrorName>>
  /** Adds a listener, called for every account before any data is erased. */
  onClosing(listener: EndBusiness): void
  /** Adds a listener that erases an account's data elsewhere, called once its sessions have ended, so that nothing is written after it. */
  onErasing(listener: (userId: string) => Promise<void>): void
}

export interface ClosingParts {
  readonly store: Store
  readonly clock: Clock
  readonly users: Pick<Users, 'changeAccess' | 'subAccounts'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly apiKeys: Pick<ApiKeys, 'revokeAll'>
  readonly ownership: Pick<Ownership, 'confirm'>
  readonly notices: Notices
}

/** Values that leave no way to log in and nothing that identifies a person. */
const ERASED = {
  name: null,
  email: null,
  areaCode: null,
  mobile: null,
  passwordHash: null,
  totpSecret: null,
  totpStep: null,
  inviteCode: null,
} as const

export function createClosing({ store, clock, users, sessions, apiKeys, ownership, notices }: ClosingParts): Closing {
  const listeners: EndBusiness[] = []
  const erasers: ((userId: string) => Promise<void>)[] = []

  async function endBusiness(userId: string): Promise<boolean> {
    for (const listener of listeners) if (!(await listener(userId))) return false
    return true
  }

  /** Erases all accounts in one transaction: a half-erased account would have no owner who could try again. */
  function erase(userIds: readonly string[]): Promise<void> {
    return store.transaction().execute(async (step) => {
      await step
        .updateTable('users')
        .set({ ...ERASED, frozenAt: clock.now() })
        .where('id', 'in', userIds)
        .execute()
      for (const table of [
        'suspensions',
        'operatorFreezes',
        'invitationUses',
        'passkeys',
        'identities',
        'devices',
        'sessions',
        'withdrawPasswords',
        'inboxNotices',
        'alertDeliveries',
        'alertTargets',
        'alerts',
        'countdowns',
        'hookArrivals',
        'hooks',
        'gifts',
        'p2pMethods',
        'p2pTexts',
        'p2pBlocks',
        'journalNotes',
        'journalPictures',
      ] as const)
        await step.deleteFrom(table).where('userId', 'in', userIds).execute()
      // Others have blocked these accounts; the rows are about them.
      await step.deleteFrom('p2pBlocks').where('blockedId', 'in', userIds).execute()
      await step.deleteFrom('p2pSuspensions').where('ownerId', 'in', userIds).execute()
      // Operators keep that something was reported, but not the words of who is gone.
      await step.updateTable('p2pReports').set({ text: '' }).where('reporterId', 'in', userIds).execute()
      // The inviter keeps the fact and time of a registration, but not who registered or by which codes.
      await step.updateTable('referrals').set({ codes: '{}' }).where('userId', 'in', userIds).execute()
      await step.updateTable('referrals').set({ inviterId: null, codes: '{}' }).where('inviterId', 'in', userIds).execute()
    })
  }

  /** Returns an account after its sub-accounts. */
  async function listAll(userId: string): Promise<readonly string[]> {
    return [...(await users.subAccounts(userId)).map(({ id }) => id), userId]
  }

  /** Ends everything of some accounts; false if something cannot be ended now. `asking`: the session that ends last, if any. */
  async function endAll(userIds: readonly string[], asking?: string): Promise<boolean> {
    // No other session may begin anything while it ends. The session that asks can try again if something cannot be ended.
    for (const id of userIds) await sessions.endAll(id, 'closed', asking)
    for (const id of userIds) if (!(await endBusiness(id))) return false
    await apiKeys.revokeAll(userIds)
    for (const id of userIds) await sessions.endAll(id, 'closed')
    return true
  }

  async function eraseAll(userIds: readonly string[]): Promise<void> {
    for (const id of userIds) for (const eraser of erasers) await eraser(id)
    await erase(userIds)
  }

  /** Ends everything of an account for an operator, whose owner cannot enter it from the first moment on. */
  async function endForOperator(user: Pick<User, 'id'>): Promise<readonly string[] | null> {
    const userIds = await listAll(user.id)
    await users.changeAccess(userIds, (step) =>
      step.updateTable('users').set({ frozenAt: clock.now() }).where('id', 'in', userIds).where('frozenAt', 'is', null).execute(),
    )
    return (await endAll(userIds)) ? userIds : null
  }

  return {
    async closeForOperator(user) {
      const ended = await endForOperator(user)
      return ended === null ? refuse('unavailable') : ok(ended)
    },
    async eraseForOperator(user) {
      const ended = await endForOperator(user)
      if (ended === null) return refuse('unavailable')
      await eraseAll(ended)
      return ok(ended)
    },
    async close(member, given) {
      const confirmed = await ownership.confirm(member, given)
      if (!confirmed.ok) return confirmed
      const userIds = await listAll(member.user.id)
      if (!(await endAll(userIds, member.session.id))) return refuse('unavailable')
      await eraseAll(userIds)
      // Sent to the contact that the account had; it is no longer stored.
      notices.tellClosed(member)
      for (const user of userIds) logSecurity('account-closed', { reason: 'by-owner', user })
      return ok(null)
    },
    async closeGuest(userId) {
      const guest = store.updateTable('users').where('id', '=', userId).where('kind', '=', 'guest')
      // Frozen with a session: a closing that was broken off.
      const claimed = await guest
        .set({ frozenAt: clock.now() })
        .where(({ eb, exists, or, selectFrom }) =>
          or([eb('frozenAt', 'is', null), exists(selectFrom('sessions').select('id').where('userId', '=', userId))]),
        )
        .executeTakeFirst()
      if (claimed.numUpdatedRows === 0n) return false
      await sessions.endAll(userId, 'closed')
      if (!(await endBusiness(userId))) {
        await guest.set({ frozenAt: null }).execute()
        return false
      }
      await apiKeys.revokeAll([userId])
      for (const eraser of erasers) await eraser(userId)
      await erase([userId])
      logSecurity('account-closed', { reason: 'idle-guest', user: userId })
      return true
    },
    onClosing: (listener) => void listeners.push(listener),
    onErasing: (listener) => void erasers.push(listener),
  }
}
