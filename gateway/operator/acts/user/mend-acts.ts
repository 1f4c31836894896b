import type { Clock } from '#lib/kernel/clock.ts'
import type { USER_ACTS } from '#lib/contract/operator/user.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import type { User } from '#gateway/accounts/users.ts'
import type { Store } from '#gateway/store/store.ts'
import type { ActHandlers } from '../../act.ts'

export interface UserMendDeps {
  readonly store: Store
  readonly accounts: Accounts
  /** The wall clock. */
  readonly clock: Clock
}

type MendActs = Pick<typeof USER_ACTS, 'user/move-referral'>

/** More than any honest chain of invitations. */
const CHAIN_MAX = 100_000

/** Makes the act that mends who has invited an account. */
export function makeUserMendActs({ store, accounts, clock }: UserMendDeps): ActHandlers<MendActs> {
  const { users } = accounts

  async function findInviterId(userId: string): Promise<string | null> {
    const row = await store.selectFrom('referrals').select('inviterId').where('userId', '=', userId).executeTakeFirst()
    return row?.inviterId ?? null
  }

  const canInvite = (user: User | null): boolean => user !== null && user.kind === 'user' && user.inviteCode !== null

  /** Checks whether an account has invited another, or one that has, and so on. */
  async function isBehind(userId: string, inviterId: string): Promise<boolean> {
    let at: string | null = inviterId
    for (let count = 0; at !== null && count < CHAIN_MAX; count += 1) {
      if (at === userId) return true
      at = await findInviterId(at)
    }
    return at !== null
  }

  return {
    'user/move-referral': {
      subject: ({ userId }) => `user ${userId}`,
      async preview({ userId, inviterId = null }) {
        return { userId, from: await findInviterId(userId), to: inviterId }
      },
      async run({ userId, inviterId = null }) {
        const user = await users.find(userId)
        if (user === null) return { refused: 'userUnknown' }
        if (!canInvite(user)) return { refused: 'referralWrong' }
        const before = await findInviterId(userId)
        if (before === inviterId) return { refused: 'alreadySo' }
        if (inviterId !== null) {
          if (!canInvite(await users.find(inviterId)) || (await isBehind(userId, inviterId))) return { refused: 'referralWrong' }
        }
        await store
          .insertInto('referrals')
          .values({ userId, inviterId, codes: '{}', createdAt: clock.now() })
          .onConflict((conflict) => conflict.column('userId').doUpdateSet({ inviterId }))
          .execute()
        return { userId, inviterId, before }
      },
    },
  }
}
