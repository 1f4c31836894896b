import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { WITHDRAW_PASSWORD_LOCK_MS, WITHDRAW_PASSWORD_TRIES_MAX } from '#lib/contract/accounts/account-limits.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { WithdrawPasswordRow } from '#gateway/store/schema.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Notices } from '../notices.ts'
import { checkNewPassword } from '../sessions/registration.ts'
import type { User } from '../users.ts'
import type { Member } from '../visitor.ts'
import type { OwnerProof, Ownership } from './ownership.ts'
import type { Passwords } from './passwords.ts'

/** The user's withdrawal password as shown to its owner (specification 7.3, `withdrawPassword/flag`). */
export interface WithdrawalPasswordState {
  readonly isSet: boolean
  /** Milliseconds since 1970; null if it is not locked. */
  readonly lockedUntil: number | null
  /** Wrong tries until it is locked. */
  readonly triesLeft: number
}

export interface NewWithdrawalPassword {
  readonly withdrawPassword: string
  readonly reWithdrawPassword: string
}

/**
 * The second password of an account, which guards what leaves it: gifts, withdrawals to a wallet, releases (DESIGN 5.35). It belongs to
 * the main account; its sub-accounts share it. A guest has none.
 */
export interface WithdrawalPassword {
  state(user: User): Promise<WithdrawalPasswordState>
  /**
   * Checks the password that came with a call. Refuses with `withdrawPasswordRequired` for an empty one, `withdrawPasswordGuest`,
   * `withdrawPasswordNotSet`, `withdrawPasswordWrong` or `withdrawPasswordLocked`. The fifth wrong try in a row locks it for a day.
   */
  check(user: User, password: string): Promise<Result<null, ErrorName>>
  /** Sets the first one. */
  set(member: Member, fresh: NewWithdrawalPassword, given: OwnerProof): Promise<Result<null, ErrorName>>
  /** Replaces it, also one that was forgotten or is locked: the proof of the owner is worth more than the old one. */
  change(member: Member, fresh: NewWithdrawalPassword, given: OwnerProof): Promise<Result<null, ErrorName>>
  /** Ends the lock and keeps the password. */
  unlock(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
}

export interface WithdrawalPasswordParts {
  readonly store: Store
  readonly clock: Clock
  readonly passwords: Passwords
  readonly ownership: Pick<Ownership, 'confirm'>
  readonly notices: Pick<Notices, 'tell'>
}

export function createWithdrawalPassword(parts: WithdrawalPasswordParts): WithdrawalPassword {
  const { store, clock, passwords, ownership, notices } = parts
  const ownerId = (user: User) => user.parentId ?? user.id
  const find = (user: User) => store.selectFrom('withdrawPasswords').selectAll().where('userId', '=', ownerId(user)).executeTakeFirst()
  const isLocked = ({ lockedUntil }: WithdrawPasswordRow) => lockedUntil !== null && lockedUntil > clock.now()

  /**
   * Counts a try before the password is checked, in one statement, so that concurrent tries cannot exceed the limit. The last try
   * locks the password at once, until it proves right. Undefined if the password is locked or not set.
   */
  function takeTry(userId: string): Promise<Pick<WithdrawPasswordRow, 'passwordHash' | 'wrongTries'> | undefined> {
    const now = clock.now()
    return store
      .updateTable('withdrawPasswords')
      .set((row) => ({
        wrongTries: row
          .case()
          .when('lockedUntil', 'is not', null)
          .then(1)
          .else(row('wrongTries', '+', 1))
          .end(),
        lockedUntil: row
          .case()
          .when(row.and([row('lockedUntil', 'is', null), row('wrongTries', '>=', WITHDRAW_PASSWORD_TRIES_MAX - 1)]))
          .then(now + WITHDRAW_PASSWORD_LOCK_MS)
          .else(null)
          .end(),
      }))
      .where('userId', '=', userId)
      .where((row) => row.or([row('lockedUntil', 'is', null), row('lockedUntil', '<=', now)]))
      .returning(['passwordHash', 'wrongTries'])
      .executeTakeFirst()
  }

  const UNLOCKED = { wrongTries: 0, lockedUntil: null } as const

  /** Returns the reason to refuse a new withdrawal password, or null if it is acceptable. */
  async function checkNew(user: User, { withdrawPassword, reWithdrawPassword }: NewWithdrawalPassword): Promise<ErrorName | null> {
    const refusal = checkNewPassword({ pwd: withdrawPassword, rePwd: reWithdrawPassword })
    if (refusal !== null) return refusal
    const isLoginPassword = user.passwordHash !== null && (await passwords.verify(user.passwordHash, withdrawPassword))
    return isLoginPassword ? 'withdrawPasswordSame' : null
  }

  return {
    async state(user) {
      const row = await find(user)
      if (row === undefined) return { isSet: false, lockedUntil: null, triesLeft: WITHDRAW_PASSWORD_TRIES_MAX }
      if (isLocked(row)) return { isSet: true, lockedUntil: row.lockedUntil, triesLeft: 0 }
      // A lock that is over leaves all tries.
      const triesLeft = WITHDRAW_PASSWORD_TRIES_MAX - (row.lockedUntil === null ? row.wrongTries : 0)
      return { isSet: true, lockedUntil: null, triesLeft }
    },
    async check(user, password) {
      if (user.kind === 'guest') return refuse('withdrawPasswordGuest')
      const row = await find(user)
      if (row === undefined) return refuse('withdrawPasswordNotSet')
      if (isLocked(row)) return refuse('withdrawPasswordLocked')
      if (password === '') return refuse('withdrawPasswordRequired')
      const tried = await takeTry(row.userId)
      if (tried === undefined) return refuse('withdrawPasswordLocked')
      if (!(await passwords.verify(tried.passwordHash, password)))
        return refuse(tried.wrongTries >= WITHDRAW_PASSWORD_TRIES_MAX ? 'withdrawPasswordLocked' : 'withdrawPasswordWrong')
      await store.updateTable('withdrawPasswords').set(UNLOCKED).where('userId', '=', row.userId).execute()
      return ok(null)
    },
    async set(member, fresh, given) {
      const { user } = member
      if ((await find(user)) !== undefined) return refuse('withdrawPasswordSet')
      const refusal = await checkNew(user, fresh)
      if (refusal !== null) return refuse(refusal)
      const confirmed = await ownership.confirm(member, given)
      if (!confirmed.ok) return confirmed
      const passwordHash = await passwords.hash(fresh.withdrawPassword)
      const { numInsertedOrUpdatedRows } = await store
        .insertInto('withdrawPasswords')
        .values({ userId: user.id, passwordHash, changedAt: clock.now(), ...UNLOCKED })
        .onConflict((conflict) => conflict.column('userId').doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return refuse('withdrawPasswordSet')
      await notices.tell(member, 'withdrawPasswordSet')
      return ok(null)
    },
    async change(member, fresh, given) {
      const { user } = member
      if ((await find(user)) === undefined) return refuse('withdrawPasswordNotSet')
      const refusal = await checkNew(user, fresh)
      if (refusal !== null) return refuse(refusal)
      const confirmed = await ownership.confirm(member, given)
      if (!confirmed.ok) return confirmed
      const passwordHash = await passwords.hash(fresh.withdrawPassword)
      const values = { passwordHash, changedAt: clock.now(), ...UNLOCKED }
      await store.updateTable('withdrawPasswords').set(values).where('userId', '=', user.id).execute()
      await notices.tell(member, 'withdrawPasswordChanged')
      return ok(null)
    },
    async unlock(member, given) {
      const row = await find(member.user)
      if (row === undefined) return refuse('withdrawPasswordNotSet')
      const confirmed = await ownership.confirm(member, given)
      if (!confirmed.ok) return confirmed
      await store.updateTable('withdrawPasswords').set(UNLOCKED).where('userId', '=', member.user.id).execute()
      return ok(null)
    },
  }
}
