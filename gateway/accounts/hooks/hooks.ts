import { HOOK_NAME_CHARACTERS_MAX, HOOKS_MAX } from '#lib/contract/accounts/hooks/hook-limits.ts'
import type { CreatedHook, HookInfo } from '#lib/contract/accounts/hooks/hooks.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Notices } from '../notices.ts'
import type { OwnerProof, Ownership } from '../proof/ownership.ts'
import { isSuspended } from '../proof/suspensions.ts'
import { hashToken, isSameSecret, newHandle, newToken } from '../secrets.ts'
import { readPermissions } from '../sub-accounts.ts'
import type { User, Users } from '../users.ts'
import type { Member } from '../visitor.ts'

/** A hook whose secret was right, with its account. */
export interface OpenedHook {
  readonly id: string
  readonly user: User
}

/** The addresses by which other sites trade for an account. */
export interface Hooks {
  list(userId: string): Promise<readonly HookInfo[]>
  /**
   * Creates a hook of the member's account; only this answer contains the secret. It asks for the same proof as an API key, since it trades
   * without a session. `hooksFull`, `permissionDenied` for a sub-account that may not trade.
   */
  create(member: Member, settings: OwnerProof & { readonly name: string }): Promise<Result<CreatedHook, ErrorName>>
  /** Revokes a hook at once and erases its log. `hookUnknown`. */
  revoke(userId: string, id: string): Promise<Result<null, ErrorName>>
  has(userId: string, id: string): Promise<boolean>
  /** Opens a hook by its own secret. `hookRefused` for a wrong secret and for an unknown hook, in one time; `credentialSuspended`. */
  open(unsafeId: string, unsafeSecret: string): Promise<Result<OpenedHook, ErrorName>>
}

export interface HooksParts {
  readonly store: Store
  readonly clock: Clock
  readonly users: Pick<Users, 'find'>
  readonly ownership: Pick<Ownership, 'confirm'>
  readonly notices: Pick<Notices, 'tellHook'>
}

/** Compared with where there is no hook, so that both cases do the same work. */
const NO_HASH = hashToken('')

export function createHooks({ store, clock, users, ownership, notices }: HooksParts): Hooks {
  const listRows = (userId: string) =>
    store.selectFrom('hooks').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()

  /** Confirms the owner; for a sub-account that is the owner of the main account. */
  async function confirm(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>> {
    const { mainUserId } = member.session
    const person = mainUserId === null ? member.user : await users.find(mainUserId)
    return person === null ? refuse('permissionDenied') : ownership.confirm({ ...member, user: person }, given)
  }

  return {
    async list(userId) {
      return (await listRows(userId)).map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt }))
    },
    async create(member, { name: unsafeName, ...proof }) {
      const name = unsafeName.trim().normalize('NFC')
      if (name === '' || name.length > HOOK_NAME_CHARACTERS_MAX || /\p{C}/u.test(name)) return refuse('invalidParameter')
      if (!readPermissions(member.user).includes('trade')) return refuse('permissionDenied')
      const userId = member.user.id
      if ((await listRows(userId)).length >= HOOKS_MAX) return refuse('hooksFull')
      const confirmed = await confirm(member, proof)
      if (!confirmed.ok) return confirmed
      const [id, secret, createdAt] = [newHandle(), newToken(), clock.now()]
      const isMade = await store.transaction().execute(async (step) => {
        const { count } = await step
          .selectFrom('hooks')
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('userId', '=', userId)
          .executeTakeFirstOrThrow()
        if (count >= HOOKS_MAX) return false
        await step
          .insertInto('hooks')
          .values({ id, userId, name, secretHash: hashToken(secret), createdAt, usedAt: null })
          .execute()
        return true
      })
      if (!isMade) return refuse('hooksFull')
      await notices.tellHook(member, name)
      return ok({ id, name, createdAt, usedAt: null, secret })
    },
    revoke: (userId, id) =>
      store.transaction().execute(async (step) => {
        const { numDeletedRows } = await step.deleteFrom('hooks').where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
        if (numDeletedRows === 0n) return refuse('hookUnknown')
        await step.deleteFrom('hookArrivals').where('hookId', '=', id).execute()
        return ok(null)
      }),
    async has(userId, id) {
      return (await listRows(userId)).some((row) => row.id === id)
    },
    async open(unsafeId, unsafeSecret) {
      const row = await store.selectFrom('hooks').selectAll().where('id', '=', unsafeId).executeTakeFirst()
      if (!isSameSecret(hashToken(unsafeSecret), row?.secretHash ?? NO_HASH) || row === undefined) return refuse('hookRefused')
      const user = await users.find(row.userId)
      if (user === null) return refuse('hookRefused')
      return (await isSuspended(store, 'hook', row.id)) ? refuse('credentialSuspended') : ok({ id: row.id, user })
    },
  }
}
