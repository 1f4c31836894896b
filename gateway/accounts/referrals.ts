import { maskContact } from '#lib/contract/contacts.ts'
import { INVITE_CODE, type ReferralCodes } from '#lib/contract/referral-codes.ts'
import { REFERRAL_PAGE_ROWS, type ReferralOverview } from '#lib/contract/referrals.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/journal/store/store.ts'
import { contactsOf, type User } from './users.ts'

/** Who came by whose link (specification 3.5). It is in the store alone, never in the journal. */
export interface Referrals {
  /**
   * Keeps the codes that an account was registered with. Never rejects, and does nothing where there are none: no registration fails
   * for the way that somebody came.
   */
  note(user: Pick<User, 'id'>, codes: ReferralCodes): Promise<void>
  /** An account's own code, and one page of those who came by it; pages begin at 1. */
  overview(owner: User, page: number): Promise<ReferralOverview>
}

interface Parts {
  readonly store: Store
  readonly clock: Clock
  readonly log: { warn(details: object, message: string): void }
}

export function createReferrals({ store, clock, log }: Parts): Referrals {
  /** Null where the code is nobody's, or names the account itself: a guest's becomes it. */
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
        const row = { userId: id, inviterId: await findInviter(codes[INVITE_CODE], id), codes: JSON.stringify(codes), createdAt: clock.now() }
        await store.insertInto('referrals').values(row).onConflict((conflict) => conflict.column('userId').doNothing()).execute()
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

/** Enough for who knows the person; null where the account is closed. */
function maskName(user: User): string | null {
  if (user.frozenAt !== null) return null
  const [contact] = contactsOf(user)
  if (contact !== undefined) return maskContact(contact)
  return `${[...(user.name ?? '')][0] ?? ''}***`
}
