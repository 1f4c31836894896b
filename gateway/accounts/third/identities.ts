import type { Provider } from '#lib/contract/accounts/accounts.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { isDuplicate, type Store } from '#gateway/store/store.ts'
import { endSuspension, identityId, isSuspended } from '../proof/suspensions.ts'

/** An identity at a third party, after its proof was verified. */
export interface ThirdIdentity {
  readonly provider: Provider
  /** The provider's permanent id; unlike names and addresses it never changes. */
  readonly subject: string
  /** Set only if the provider says that it has verified the address. Lower case. */
  readonly email: string | null
  readonly name: string | null
}

export interface Identities {
  /** Checks whether an identity's account was reset since, and its owner has not confirmed the identity. */
  isSuspended(identity: Pick<ThirdIdentity, 'provider' | 'subject'>): Promise<boolean>
  /** Returns the account of an identity. */
  findUserId(identity: Pick<ThirdIdentity, 'provider' | 'subject'>): Promise<string | null>
  /** Returns the subject of an account at a provider; null if none is linked. */
  subjectOf(userId: string, provider: Provider): Promise<string | null>
  /** Links an identity to the account; false if it is linked elsewhere, or the account has another one of that provider. */
  bind(userId: string, identity: ThirdIdentity): Promise<boolean>
  /** Removes an account's identity at a provider. */
  unbind(userId: string, provider: Provider): Promise<void>
}

export function createIdentities(store: Store, clock: Clock): Identities {
  async function findUserId({ provider, subject }: Pick<ThirdIdentity, 'provider' | 'subject'>): Promise<string | null> {
    const row = await store
      .selectFrom('identities')
      .select('userId')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.userId ?? null
  }

  return {
    findUserId,
    isSuspended: (identity) => isSuspended(store, 'thirdParty', identityId(identity)),
    async subjectOf(userId, provider) {
      const row = await store
        .selectFrom('identities')
        .select('subject')
        .where('userId', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst()
      return row?.subject ?? null
    },
    async bind(userId, identity) {
      const { provider, subject, email } = identity
      try {
        await store.insertInto('identities').values({ provider, subject, userId, email, createdAt: clock.now() }).execute()
        // Binding it anew has proven the owner.
        await endSuspension(store, 'thirdParty', identityId(identity))
        return true
      } catch (error) {
        if (!isDuplicate(error)) throw error
        return (await findUserId(identity)) === userId
      }
    },
    async unbind(userId, provider) {
      await store.deleteFrom('identities').where('userId', '=', userId).where('provider', '=', provider).execute()
    },
  }
}
