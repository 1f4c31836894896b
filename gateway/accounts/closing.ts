import type { ErrorName } from '#lib/contract/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Store } from '#gateway/journal/store/store.ts'
import type { ApiKeys } from './api-keys.ts'
import type { Notices } from './notices.ts'
import type { OwnerProof, Ownership } from './ownership.ts'
import type { Sessions } from './sessions.ts'
import type { Users } from './users.ts'
import type { Member } from './visitor.ts'

/** Ends what hangs on an account elsewhere; false where that cannot be done now. */
export type EndBusiness = (userId: string) => Promise<boolean>

/** The end of an account, by its owner. */
export interface Closing {
  /**
   * Closes a main account with its sub-accounts: what they trade ends, and everything that leads to a person is erased. Their numbers
   * stay, since the journal names them. `unavailable` where something could not be ended now: then the account is still there.
   */
  close(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
  /** Asked for every account before anything of it is erased. */
  onClosing(listener: EndBusiness): void
}

export interface ClosingParts {
  readonly store: Store
  readonly clock: Clock
  readonly users: Pick<Users, 'subAccounts'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly apiKeys: Pick<ApiKeys, 'revokeAll'>
  readonly ownership: Pick<Ownership, 'confirm'>
  readonly notices: Notices
}

/** Nothing by which anybody could enter, or be recognised. */
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

  async function endBusiness(userId: string): Promise<boolean> {
    for (const listener of listeners) if (!(await listener(userId))) return false
    return true
  }

  /** All of it or nothing: an account that is half erased would have no owner who could try again. */
  function erase(userIds: readonly string[]): Promise<void> {
    return store.transaction().execute(async (step) => {
      await step.updateTable('users').set({ ...ERASED, frozenAt: clock.now() }).where('id', 'in', userIds).execute()
      for (const table of ['passkeys', 'identities', 'devices', 'sessions'] as const)
        await step.deleteFrom(table).where('userId', 'in', userIds).execute()
      // That somebody came, and when, stays with who had invited him; who it was does not, nor by what.
      await step.updateTable('referrals').set({ codes: '{}' }).where('userId', 'in', userIds).execute()
      await step.updateTable('referrals').set({ inviterId: null, codes: '{}' }).where('inviterId', 'in', userIds).execute()
    })
  }

  return {
    async close(member, given) {
      const confirmed = await ownership.confirm(member, given)
      if (!confirmed.ok) return confirmed
      const subAccounts = await users.subAccounts(member.user.id)
      const userIds = [...subAccounts.map(({ id }) => id), member.user.id]
      for (const id of userIds) if (!(await endBusiness(id))) return refuse('unavailable')
      await apiKeys.revokeAll(userIds)
      for (const id of userIds) await sessions.endAll(id, 'closed')
      await erase(userIds)
      // To where he was reached until now; from here on we do not know it any more.
      notices.tellClosed(member)
      return ok(null)
    },
    onClosing: (listener) => void listeners.push(listener),
  }
}
