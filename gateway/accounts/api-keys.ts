import { randomBytes } from 'node:crypto'
import { API_KEYS_MAX, PASSPHRASE_PATTERN, type ApiKeyPermission } from '#lib/contract/api-keys.ts'
import type { ErrorName } from '#lib/contract/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { isNetwork } from '#gateway/front/trusted-proxies.ts'
import type { ApiKeyRow } from '#gateway/journal/store/schema.ts'
import type { Store } from '#gateway/journal/store/store.ts'
import type { OwnerProof, Ownership } from './ownership.ts'
import type { ServerKey } from './server-key.ts'
import { createKeyReader, type BotKey } from './bot-keys.ts'
import type { User, Users } from './users.ts'
import type { Member } from './visitor.ts'

/** What a person decides about a key. */
export interface ApiKeySettings {
  readonly label: string
  readonly permissions: readonly ApiKeyPermission[]
  readonly addresses?: readonly string[]
  readonly expiresAt?: number | null
}

/** Whose key: the member's own, or with `userId` that of a sub-account of his. */
export interface ApiKeyOwner {
  readonly userId?: string
}

export interface ApiKeys {
  list(member: Member, owner: ApiKeyOwner): Promise<Result<readonly ApiKeyRow[], ErrorName>>
  /** The secret is in this answer alone. */
  create(
    member: Member,
    settings: ApiKeySettings & ApiKeyOwner & OwnerProof & { readonly passphrase: string },
  ): Promise<Result<{ readonly row: ApiKeyRow; readonly secret: string }, ErrorName>>
  update(
    member: Member,
    settings: ApiKeySettings & ApiKeyOwner & OwnerProof & { readonly apiKey: string },
  ): Promise<Result<ApiKeyRow, ErrorName>>
  revoke(member: Member, key: ApiKeyOwner & { readonly apiKey: string }): Promise<Result<null, ErrorName>>
  /** Takes every key of some accounts away. */
  revokeAll(userIds: readonly string[]): Promise<void>
  /** What a bot names itself by, with all that judges its requests; null where there is no such key, or its account is frozen. */
  find(apiKey: string): Promise<BotKey | null>
  /** Remembers that a key was used just now, give or take a minute. */
  touch(key: BotKey): Promise<void>
  /** Told of every key that is changed or revoked here. The returned function takes it back. */
  onChanged(listener: (apiKey: string) => void): () => void
}

const KEY_BYTES = 16
const SECRET_BYTES = 32
/** When a key was used is written no oftener than this: a write is an fsync. */
const USED_STEP_MS = 60_000

export interface ApiKeysParts {
  readonly store: Store
  readonly clock: Clock
  readonly serverKey: ServerKey
  readonly users: Users
  readonly ownership: Pick<Ownership, 'confirm'>
}

export function createApiKeys({ store, clock, serverKey, users, ownership }: ApiKeysParts): ApiKeys {
  const reader = createKeyReader({ store, clock, serverKey, users })
  const listeners = new Set<(apiKey: string) => void>()

  async function findOwner({ user }: Member, { userId = user.id }: ApiKeyOwner): Promise<User | null> {
    if (userId === user.id) return user
    const sub = await users.find(userId)
    return sub?.kind === 'sub' && sub.parentId === user.id ? sub : null
  }

  /** Behind a sub-account it is the main account's owner who proves himself. */
  async function confirm(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>> {
    const { mainUserId } = member.session
    const person = mainUserId === null ? member.user : await users.find(mainUserId)
    return person === null ? refuse('permissionDenied') : ownership.confirm({ ...member, user: person }, given)
  }

  function keysOf(userId: string): Promise<ApiKeyRow[]> {
    return store.selectFrom('apiKeys').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('apiKey').execute()
  }

  function tellChanged(apiKey: string): void {
    reader.forget(apiKey)
    for (const listener of listeners) listener(apiKey)
  }

  return {
    find: (apiKey) => reader.find(apiKey),
    async list(member, owner) {
      const user = await findOwner(member, owner)
      return user === null ? refuse('subAccountUnknown') : ok(await keysOf(user.id))
    },
    async create(member, settings) {
      const written = writeSettings(settings, clock.now())
      if (!written.ok) return written
      if (!PASSPHRASE_PATTERN.test(settings.passphrase)) return refuse('passphraseInvalid')
      const user = await findOwner(member, settings)
      if (user === null) return refuse('subAccountUnknown')
      if ((await keysOf(user.id)).length >= API_KEYS_MAX) return refuse('tooManyApiKeys')
      const confirmed = await confirm(member, settings)
      if (!confirmed.ok) return confirmed
      const apiKey = `ag_${randomBytes(KEY_BYTES).toString('hex')}`
      const secret = randomBytes(SECRET_BYTES).toString('hex')
      const row: ApiKeyRow = {
        ...written.value,
        apiKey,
        userId: user.id,
        sealedSecret: serverKey.seal(secret, `apiKey:${apiKey}`),
        passphraseStamp: serverKey.stamp(settings.passphrase, `apiKey:${apiKey}`),
        createdAt: clock.now(),
        usedAt: null,
      }
      await store.insertInto('apiKeys').values(row).execute()
      return ok({ row, secret })
    },
    async update(member, settings) {
      const written = writeSettings(settings, clock.now())
      if (!written.ok) return written
      const user = await findOwner(member, settings)
      if (user === null) return refuse('subAccountUnknown')
      const confirmed = await confirm(member, settings)
      if (!confirmed.ok) return confirmed
      const row = await store
        .updateTable('apiKeys')
        .set(written.value)
        .where('apiKey', '=', settings.apiKey)
        .where('userId', '=', user.id)
        .returningAll()
        .executeTakeFirst()
      tellChanged(settings.apiKey)
      return row === undefined ? refuse('apiKeyUnknown') : ok(row)
    },
    async revoke(member, { apiKey, ...owner }) {
      const user = await findOwner(member, owner)
      if (user === null) return refuse('subAccountUnknown')
      const { numDeletedRows } = await store
        .deleteFrom('apiKeys')
        .where('apiKey', '=', apiKey)
        .where('userId', '=', user.id)
        .executeTakeFirst()
      tellChanged(apiKey)
      return numDeletedRows === 0n ? refuse('apiKeyUnknown') : ok(null)
    },
    async revokeAll(userIds) {
      const revoked = await store.deleteFrom('apiKeys').where('userId', 'in', userIds).returning('apiKey').execute()
      for (const { apiKey } of revoked) tellChanged(apiKey)
    },
    async touch(key) {
      if (!reader.use(key, USED_STEP_MS)) return
      await store.updateTable('apiKeys').set({ usedAt: clock.now() }).where('apiKey', '=', key.apiKey).execute()
    },
    onChanged(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type WrittenSettings = Pick<ApiKeyRow, 'label' | 'permissions' | 'addresses' | 'expiresAt'>

function writeSettings(settings: ApiKeySettings, nowMs: number): Result<WrittenSettings, ErrorName> {
  const label = settings.label.trim().normalize('NFC')
  const { permissions, addresses = [], expiresAt = null } = settings
  if (label === '' || permissions.length === 0) return refuse('invalidParameter')
  const networks = [...new Set(addresses.map((address) => address.trim()))]
  if (!networks.every(isNetwork)) return refuse('addressInvalid')
  if (expiresAt !== null && expiresAt <= nowMs) return refuse('expiryInvalid')
  const granted = permissions.includes('trade') ? ['read', 'trade'] : ['read']
  return ok({ label, permissions: JSON.stringify(granted), addresses: JSON.stringify(networks), expiresAt })
}
