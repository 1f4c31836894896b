import type { Clock } from '#lib/kernel/clock.ts'
import { isDuplicate, type Store } from '#gateway/journal/store/store.ts'

export const PROVIDERS = ['apple', 'google', 'telegram', 'wallet'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Somebody as a third party knows him, after its word was verified. */
export interface ThirdIdentity {
  readonly provider: Provider
  /** Never changes, unlike names and addresses. */
  readonly subject: string
  /** Only an address that the provider says it has verified. Lower case. */
  readonly email: string | null
  readonly name: string | null
}

export interface Identities {
  /** The account of an identity. */
  findUserId(identity: Pick<ThirdIdentity, 'provider' | 'subject'>): Promise<string | null>
  /** Who an account's owner is to a provider; null where it does not know him. */
  subjectOf(userId: string, provider: Provider): Promise<string | null>
  /** Makes it the account's; false where it is another account's, or the account has another one of that provider. */
  bind(userId: string, identity: ThirdIdentity): Promise<boolean>
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
        return true
      } catch (error) {
        if (!isDuplicate(error)) throw error
        return (await findUserId(identity)) === userId
      }
    },
  }
}
