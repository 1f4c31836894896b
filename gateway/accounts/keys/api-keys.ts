import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { API_KEYS_MAX, PASSPHRASE_PATTERN } from '#lib/contract/accounts/account-limits.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { ApiKeyRow } from '#gateway/store/schema.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Topics } from '#gateway/accounts/topics.ts'
import type { Notices } from '../notices.ts'
import type { OwnerProof, Ownership } from '../proof/ownership.ts'
import { isSuspended } from '../proof/suspensions.ts'
import type { ServerKey } from '../server-key.ts'
import { createKeyReader, type BotKey } from './bot-keys.ts'
import { isSameSecret } from '../secrets.ts'
import {
  addressesOfKey,
  permissionsOfKey,
  withinMaker,
  writeLasting,
  writeSettings,
  writeSubKey,
  type ApiKeySettings,
  type SubKeySettings,
  type WrittenSettings,
} from './key-settings.ts'
import type { User, Users } from '../users.ts'
import type { Member, Owner } from '../visitor.ts'

/** The owner of a key: the member, or with `userId` one of their sub-accounts. */
export interface ApiKeyOwner {
  readonly userId?: string
}

export interface CreatedKey {
  readonly row: ApiKeyRow
  readonly secret: string
}

export interface ApiKeys {
  list(owner: Owner, whose: ApiKeyOwner): Promise<Result<readonly ApiKeyRow[], ErrorName>>
  /** Creates a key. Only this answer contains the secret. */
  create(
    member: Member,
    settings: ApiKeySettings & ApiKeyOwner & OwnerProof & { readonly passphrase: string },
  ): Promise<Result<CreatedKey, ErrorName>>
  update(
    member: Member,
    settings: ApiKeySettings & ApiKeyOwner & OwnerProof & { readonly apiKey: string },
  ): Promise<Result<ApiKeyRow, ErrorName>>
  /**
   * Creates a key of a sub-account for a bot of the main account. The new key is limited to the permissions, addresses and lifetime of
   * the requesting key, which its owner confirmed when it was created.
   */
  createFor(maker: BotKey, settings: SubKeySettings & { readonly userId: string }): Promise<Result<CreatedKey, ErrorName>>
  /** Changes the given settings of a sub-account's key within the same limits; requires the key's passphrase. */
  updateFor(
    maker: BotKey,
    settings: Partial<SubKeySettings> & Pick<SubKeySettings, 'passphrase'> & { readonly userId: string; readonly apiKey: string },
  ): Promise<Result<ApiKeyRow, ErrorName>>
  revoke(member: Member, key: ApiKeyOwner & { readonly apiKey: string }): Promise<Result<null, ErrorName>>
  /** Revokes all keys of the accounts. */
  revokeAll(userIds: readonly string[]): Promise<void>
  /** Returns a key with everything needed to check its requests; null if there is none, it is suspended, or its account is frozen. */
  find(apiKey: string): Promise<BotKey | null>
  /** Checks whether a key waits for its owner to confirm it. */
  isSuspended(apiKey: string): Promise<boolean>
  /** Writes what decides whether keys work, publishes the keys that `write` returns, and forgets them. */
  writeAndForget(write: (step: Store) => Promise<readonly string[]>): Promise<void>
  /** Records that a key was used just now, to within a minute. */
  touch(key: BotKey): Promise<void>
  /** Notifies a listener of every key that is changed or revoked. The returned function unsubscribes. */
  onChanged(listener: (apiKey: string) => void): () => void
}

const KEY_BYTES = 16
const SECRET_BYTES = 32
/** The minimum interval between writes of a key's last use: each write is an fsync. */
const USED_STEP_MS = 60_000

const Changed = Type.Object({ apiKey: Type.String() })

export interface ApiKeysParts {
  readonly store: Store
  readonly topics: Topics
  readonly clock: Clock
  readonly serverKey: ServerKey
  readonly users: Users
  readonly ownership: Pick<Ownership, 'confirm'>
  readonly notices: Pick<Notices, 'tellApiKey'>
}

export function createApiKeys({ store, topics, clock, serverKey, users, ownership, notices }: ApiKeysParts): ApiKeys {
  const reader = createKeyReader({ store, clock, serverKey, users })
  const listeners = new Set<(apiKey: string) => void>()

  async function findOwner({ user }: Owner, { userId = user.id }: ApiKeyOwner): Promise<User | null> {
    if (userId === user.id) return user
    const sub = await users.find(userId)
    return sub?.kind === 'sub' && sub.parentId === user.id ? sub : null
  }

  async function findSub({ user }: Owner, userId: string): Promise<User | null> {
    return userId === user.id ? null : findOwner({ user }, { userId })
  }

  /** Confirms the owner; for a sub-account that is the owner of the main account. */
  async function confirm(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>> {
    const { mainUserId } = member.session
    const person = mainUserId === null ? member.user : await users.find(mainUserId)
    return person === null ? refuse('permissionDenied') : ownership.confirm({ ...member, user: person }, given)
  }

  function keysOf(userId: string): Promise<ApiKeyRow[]> {
    return store.selectFrom('apiKeys').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('apiKey').execute()
  }

  const keyChanged = topics.open('api-key-changed', Changed)
  keyChanged.subscribe(({ apiKey }) => {
    reader.forget(apiKey)
    for (const listener of listeners) listener(apiKey)
  })
  users.onAccessChanged((userId) => {
    for (const apiKey of reader.forgetUser(userId)) for (const listener of listeners) listener(apiKey)
  })

  const hasRoom = async (userId: string) => (await keysOf(userId)).length < API_KEYS_MAX

  async function insert(userId: string, written: WrittenSettings, passphrase: string): Promise<Result<CreatedKey, ErrorName>> {
    if (!(await hasRoom(userId))) return refuse('tooManyApiKeys')
    const apiKey = `ag_${randomBytes(KEY_BYTES).toString('hex')}`
    const secret = randomBytes(SECRET_BYTES).toString('hex')
    const row: ApiKeyRow = {
      ...written,
      apiKey,
      userId,
      sealedSecret: serverKey.seal(secret, `apiKey:${apiKey}`),
      passphraseStamp: serverKey.stamp(passphrase, `apiKey:${apiKey}`),
      createdAt: clock.now(),
      usedAt: null,
    }
    await store.insertInto('apiKeys').values(row).execute()
    return ok({ row, secret })
  }

  async function write(userId: string, apiKey: string, written: Partial<WrittenSettings>): Promise<Result<ApiKeyRow, ErrorName>> {
    const change = (step: Store) =>
      step.updateTable('apiKeys').set(written).where('apiKey', '=', apiKey).where('userId', '=', userId).returningAll().executeTakeFirst()
    const row = await keyChanged.write(store, change, () => [{ apiKey }])
    return row === undefined ? refuse('apiKeyUnknown') : ok(row)
  }

  return {
    find: (apiKey) => reader.find(apiKey),
    async list(owner, whose) {
      const user = await findOwner(owner, whose)
      return user === null ? refuse('subAccountUnknown') : ok(await keysOf(user.id))
    },
    async create(member, settings) {
      const written = writeSettings(settings, clock.now())
      if (!written.ok) return written
      if (!PASSPHRASE_PATTERN.test(settings.passphrase)) return refuse('passphraseInvalid')
      const user = await findOwner(member, settings)
      if (user === null) return refuse('subAccountUnknown')
      if (!(await hasRoom(user.id))) return refuse('tooManyApiKeys')
      const confirmed = await confirm(member, settings)
      if (!confirmed.ok) return confirmed
      const created = await insert(user.id, written.value, settings.passphrase)
      if (created.ok) await notices.tellApiKey(member, created.value.row.label)
      return created
    },
    async update(member, settings) {
      const written = writeSettings(settings, clock.now())
      if (!written.ok) return written
      const user = await findOwner(member, settings)
      if (user === null) return refuse('subAccountUnknown')
      const confirmed = await confirm(member, settings)
      return confirmed.ok ? write(user.id, settings.apiKey, written.value) : confirmed
    },
    async createFor(maker, settings) {
      const { userId, passphrase } = settings
      const written = writeSubKey(maker, settings, clock.now())
      if (!written.ok) return written
      if ((await findSub(maker, userId)) === null) return refuse('subAccountUnknown')
      return insert(userId, written.value, passphrase)
    },
    async updateFor(maker, { userId, apiKey, passphrase, label, permissions, addresses }) {
      if ((await findSub(maker, userId)) === null) return refuse('subAccountUnknown')
      const row = (await keysOf(userId)).find((known) => known.apiKey === apiKey)
      if (row === undefined) return refuse('apiKeyUnknown')
      if (!isSameSecret(serverKey.stamp(passphrase, `apiKey:${apiKey}`), row.passphraseStamp)) return refuse('passphraseInvalid')
      const within = withinMaker(maker, { permissions: permissions ?? [], addresses: addresses ?? maker.addresses })
      if (!within.ok) return within
      const written = writeLasting({
        label: label ?? row.label,
        permissions: permissions ?? permissionsOfKey(row),
        addresses: addresses === undefined ? addressesOfKey(row) : within.value.addresses,
      })
      return written.ok ? write(userId, apiKey, written.value) : written
    },
    async revoke(member, { apiKey, ...owner }) {
      const user = await findOwner(member, owner)
      if (user === null) return refuse('subAccountUnknown')
      const remove = (step: Store) =>
        step.deleteFrom('apiKeys').where('apiKey', '=', apiKey).where('userId', '=', user.id).executeTakeFirst()
      const { numDeletedRows } = await keyChanged.write(store, remove, () => [{ apiKey }])
      return numDeletedRows === 0n ? refuse('apiKeyUnknown') : ok(null)
    },
    async revokeAll(userIds) {
      const remove = (step: Store) => step.deleteFrom('apiKeys').where('userId', 'in', userIds).returning('apiKey').execute()
      await keyChanged.write(store, remove, (rows) => rows)
    },
    isSuspended: (apiKey) => isSuspended(store, 'apiKey', apiKey),
    async writeAndForget(change) {
      await keyChanged.write(store, change, (apiKeys) => apiKeys.map((apiKey) => ({ apiKey })))
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
