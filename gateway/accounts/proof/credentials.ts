import type { Credential, CredentialKind, CredentialList } from '#lib/contract/accounts/credentials.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { OWNER_PROOF_MS } from '#lib/contract/accounts/account-limits.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { SuspensionRow } from '#gateway/store/tables/suspension-tables.ts'
import type { Store } from '#gateway/store/store.ts'
import type { ApiKeys } from '../keys/api-keys.ts'
import type { Tickets } from '../sessions/tickets.ts'
import type { Users } from '../users.ts'
import type { Member } from '../visitor.ts'
import type { OwnerProof, Ownership } from './ownership.ts'
import { endSuspension, identityId } from './suspensions.ts'

/**
 * The credentials that open an account or act for it without its password: keys, hooks, webhooks, browsers with push, passkeys and third
 * parties, those of sub-accounts too. A password that is reset may have been known to others, and so may whatever they made with it: all of
 * it is suspended then, until the owner confirms each.
 */
export interface Credentials {
  /** Returns the credentials of a main account and its sub-accounts, the oldest first. */
  list(userId: string): Promise<readonly Credential[]>
  /** The same for the owner's page. */
  show(member: Member): Promise<CredentialList>
  /** Suspends all of them. Returns what is suspended now. */
  suspendAll(userId: string): Promise<readonly Credential[]>
  /**
   * Lets a suspended credential work again. Asks for the owner's proof once in ten minutes and session. `credentialUnknown`, and the
   * refusals of `Ownership.confirm`.
   */
  confirm(
    member: Member,
    what: { readonly kind: CredentialKind; readonly id: string } & OwnerProof,
  ): Promise<Result<CredentialList, ErrorName>>
}

export interface CredentialsParts {
  readonly store: Store
  readonly clock: Clock
  readonly users: Pick<Users, 'subAccounts'>
  readonly tickets: Tickets
  readonly ownership: Pick<Ownership, 'confirm'>
  readonly apiKeys: Pick<ApiKeys, 'writeAndForget'>
}

type Found = Omit<Credential, 'subAccount' | 'suspendedAt'> & { readonly userId: string }

export function createCredentials({ store, clock, users, tickets, ownership, apiKeys }: CredentialsParts): Credentials {
  const provenToken = (sessionId: string) => `proven/${sessionId}`
  const isProven = async ({ session }: Member) => (await tickets.read('vouched', provenToken(session.id))) !== null

  async function find(userIds: readonly string[]): Promise<readonly Found[]> {
    const [keys, hooks, targets, passkeys, identities] = await Promise.all([
      store.selectFrom('apiKeys').select(['apiKey', 'userId', 'label', 'createdAt']).where('userId', 'in', userIds).execute(),
      store.selectFrom('hooks').select(['id', 'userId', 'name', 'createdAt']).where('userId', 'in', userIds).execute(),
      store.selectFrom('alertTargets').select(['id', 'userId', 'kind', 'label', 'createdAt']).where('userId', 'in', userIds).execute(),
      store.selectFrom('passkeys').select(['id', 'userId', 'name', 'createdAt']).where('userId', 'in', userIds).execute(),
      store.selectFrom('identities').select(['provider', 'subject', 'userId', 'createdAt']).where('userId', 'in', userIds).execute(),
    ])
    const found: Found[] = [
      ...keys.map(({ apiKey, label, ...row }) => ({ kind: 'apiKey' as const, id: apiKey, name: label, ...row })),
      ...hooks.map((row) => ({ kind: 'hook' as const, ...row })),
      ...targets.map(({ label, kind, ...row }) => ({
        ...row,
        name: label,
        kind: kind === 'push' ? ('push' as const) : ('webhook' as const),
      })),
      ...passkeys.map((row) => ({ kind: 'passkey' as const, ...row })),
      ...identities.map(({ provider, subject, ...row }) => ({
        kind: 'thirdParty' as const,
        id: identityId({ provider, subject }),
        name: provider,
        ...row,
      })),
    ]
    return found.toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
  }

  async function list(userId: string): Promise<readonly Credential[]> {
    const names = new Map<string, string | null>([[userId, null]])
    for (const { id, name } of await users.subAccounts(userId)) names.set(id, name ?? id)
    const userIds = [...names.keys()]
    const suspended = await store.selectFrom('suspensions').selectAll().where('userId', 'in', userIds).execute()
    const since = new Map(suspended.map(({ kind, id, suspendedAt }) => [`${kind} ${id}`, suspendedAt]))
    return (await find(userIds)).map(({ userId: ofUser, ...row }) => ({
      ...row,
      subAccount: names.get(ofUser) ?? null,
      suspendedAt: since.get(`${row.kind} ${row.id}`) ?? null,
    }))
  }

  const show = async (member: Member): Promise<CredentialList> => ({
    credentials: [...(await list(member.user.id))],
    isProven: await isProven(member),
  })

  return {
    list,
    show,
    async suspendAll(userId) {
      const userIds = [userId, ...(await users.subAccounts(userId)).map(({ id }) => id)]
      const now = clock.now()
      const rows = (await find(userIds)).map(({ kind, id, userId: ofUser }): SuspensionRow => ({
        kind,
        id,
        userId: ofUser,
        suspendedAt: now,
      }))
      await apiKeys.writeAndForget(async (step) => {
        if (rows.length === 0) return []
        const insert = step.insertInto('suspensions').values(rows)
        const added = await insert
          .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
          .returning(['kind', 'id'])
          .execute()
        return added.flatMap(({ kind, id }) => (kind === 'apiKey' ? [id] : []))
      })
      return (await list(userId)).filter(({ suspendedAt }) => suspendedAt !== null)
    },
    async confirm(member, { kind, id, ...proof }) {
      const known = (await list(member.user.id)).some((each) => each.kind === kind && each.id === id && each.suspendedAt !== null)
      if (!known) return refuse('credentialUnknown')
      if (!(await isProven(member))) {
        const confirmed = await ownership.confirm(member, proof)
        if (!confirmed.ok) return confirmed
        await tickets.issue('vouched', {}, OWNER_PROOF_MS, provenToken(member.session.id))
      }
      await apiKeys.writeAndForget(async (step) => {
        await endSuspension(step, kind, id)
        return kind === 'apiKey' ? [id] : []
      })
      return ok(await show(member))
    },
  }
}
