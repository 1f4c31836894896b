import { maskContact } from '#lib/contract/accounts/contacts.ts'
import { INVITE_CODE, type ReferralCodes } from '#lib/contract/accounts/referral-codes.ts'
import { REFERRAL_PAGE_ROWS } from '#lib/contract/accounts/account-limits.ts'
import type { ReferralOverview } from '#lib/contract/accounts/referrals.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/store/store.ts'
import type { UserRow } from '#gateway/store/schema.ts'
import { listContacts, type User } from './users.ts'

/** Records who registered by whose link (specification 3.5), in the database only, never in the journal. */
export interface Referrals {
  /**
   * Stores the codes that an account was registered with, if any. Never rejects: a registration must not fail because of its
   * referral codes.
   */
  note(user: Pick<User, 'id'>, codes: ReferralCodes): Promise<void>
  /** Returns an account's own code, and one page of the users who registered by it, latest first; pages begin at 1. */
  overview(owner: User, page: number): Promise<ReferralOverview>
}

interface Parts {
  readonly store: Store
  readonly clock: Clock
  readonly log: { warn(details: object, message: string): void }
}

export function createReferrals({ store, clock, log }: Parts): Referrals {
  /** Returns the owner of a code; null if it is unknown or the account's own, as for a guest who registers. */
  async function findInviter(code: string | undefined, ownId: string): Promise<string | null> {
    if (code === undefined) return null
    const found = await store
      .selectFrom('users')
      .select('id')
      .where('inviteCode', '=', code.toUpperCase())
      .where('kind', '=', 'user')
      .where('id', '<>', ownId)
      .executeTakeFirst()
    return found?.id ?? null
  }

  return {
    async note({ id }, codes) {
      if (Object.keys(codes).length === 0) return
      try {
        const row = {
          userId: id,
          inviterId: await findInviter(codes[INVITE_CODE], id),
          codes: JSON.stringify(codes),
          createdAt: clock.now(),
        }
        await store
          .insertInto('referrals')
          .values(row)
          .onConflict((conflict) => conflict.column('userId').doNothing())
          .execute()
      } catch (error) {
        log.warn({ err: error }, 'how an account came could not be kept')
      }
    },
    async overview({ id, inviteCode }, page) {
      const came = store.selectFrom('referrals').where('inviterId', '=', id)
      const { total } = await came.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const users = await came
        .innerJoin('users', 'users.id', 'referrals.userId')
        .selectAll('users')
        .select('referrals.createdAt as joinedAt')
        .orderBy('referrals.createdAt', 'desc')
        .orderBy('referrals.userId')
        .limit(REFERRAL_PAGE_ROWS)
        .offset((page - 1) * REFERRAL_PAGE_ROWS)
        .execute()
      return { code: inviteCode ?? '', total, rows: users.map((user) => ({ name: maskName(user), joinedAt: user.joinedAt })) }
    },
  }
}

/** Masks a name so that only those who know the user recognise it; null if the account is closed. */
function maskName(user: UserRow): string | null {
  if (user.frozenAt !== null) return null
  const [contact] = listContacts(user)
  if (contact !== undefined) return maskContact(contact)
  return `${[...(user.name ?? '')][0] ?? ''}***`
}
