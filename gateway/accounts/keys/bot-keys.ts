import type { Clock } from '#lib/kernel/clock.ts'
import { createTrust, type TrustsAddress } from '#gateway/guard/trusted-proxies.ts'
import type { ApiKeyRow } from '#gateway/store/schema.ts'
import type { Store } from '#gateway/store/store.ts'
import { isSuspended } from '../proof/suspensions.ts'
import { isSameSecret } from '../secrets.ts'
import type { ServerKey } from '../server-key.ts'
import { readPermissions } from '../sub-accounts.ts'
import type { User, Users } from '../users.ts'

/** The permission that a bot's request needs: `transfer` moves funds between the accounts of one owner. */
export type BotPermission = 'read' | 'trade' | 'transfer'

/** An API key as used to check requests. */
export interface BotKey {
  readonly apiKey: string
  readonly user: User
  /** The secret that signs its requests. */
  readonly secret: string
  /** The permissions that both the key and its account have. */
  readonly permissions: ReadonlySet<BotPermission>
  readonly addresses: readonly string[]
  readonly expiresAt: number | null
  isPassphrase(text: string): boolean
  /** Checks whether the key may be used from an address. */
  isFrom: TrustsAddress
}

export interface KeyReader {
  find(apiKey: string): Promise<BotKey | null>
  forget(apiKey: string): void
  /** Forgets the keys of a user, or of all for null; returns them. */
  forgetUser(userId: string | null): readonly string[]
  /** Marks a use if the last one marked is at least a step ago, or if there is none; returns whether it did. */
  use(key: BotKey, stepMs: number): boolean
}

/** How long in ms a key is cached at most; a change applies at once where it is made, and at other gateways as soon as they hear of it. */
const FRESH_MS = 1000
/** The maximum number of keys in memory; the oldest are dropped first. */
const KEPT_MAX = 10_000

interface CachedKey {
  readonly key: BotKey
  readonly readAtMs: number
}

export function createKeyReader(parts: {
  readonly store: Store
  readonly clock: Clock
  readonly serverKey: ServerKey
  readonly users: Users
}): KeyReader {
  const { store, clock, serverKey, users } = parts
  const kept = new Map<string, CachedKey>()
  const usedAt = new Map<string, number>()
  /** Grows with everything that is forgotten: what was read before that must not be cached after it. */
  let changes = 0

  async function read(apiKey: string): Promise<BotKey | null> {
    const row = await store.selectFrom('apiKeys').selectAll().where('apiKey', '=', apiKey).executeTakeFirst()
    const user = row === undefined ? null : await users.find(row.userId)
    if (row === undefined || user === null || user.frozenAt !== null || (await isSuspended(store, 'apiKey', apiKey))) return null
    const secret = serverKey.open(row.sealedSecret, `apiKey:${apiKey}`)
    return secret === null ? null : botKey(row, user, secret, serverKey)
  }

  return {
    async find(apiKey) {
      const known = kept.get(apiKey)
      if (known !== undefined && clock.now() - known.readAtMs < FRESH_MS) return known.key
      const [readAtMs, before] = [clock.now(), changes]
      const key = await read(apiKey)
      kept.delete(apiKey)
      if (key !== null && before === changes) kept.set(apiKey, { key, readAtMs })
      if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? '')
      return key
    },
    forget(apiKey) {
      changes += 1
      kept.delete(apiKey)
      usedAt.delete(apiKey)
    },
    forgetUser(userId) {
      changes += 1
      const gone = [...kept.values()].filter(({ key }) => userId === null || key.user.id === userId).map(({ key }) => key.apiKey)
      for (const apiKey of gone) kept.delete(apiKey)
      return gone
    },
    use({ apiKey }, stepMs) {
      const now = clock.now()
      if (now - (usedAt.get(apiKey) ?? 0) < stepMs) return false
      usedAt.set(apiKey, now)
      return true
    },
  }
}

function botKey(row: ApiKeyRow, user: User, secret: string, serverKey: ServerKey): BotKey {
  const addresses = JSON.parse(row.addresses) as string[]
  return {
    apiKey: row.apiKey,
    user,
    secret,
    addresses,
    expiresAt: row.expiresAt,
    permissions: botPermissions(JSON.parse(row.permissions) as string[], user),
    isPassphrase: (text) => isSameSecret(serverKey.stamp(text, `apiKey:${row.apiKey}`), row.passphraseStamp),
    isFrom: addresses.length === 0 ? () => true : createTrust(addresses),
  }
}

function botPermissions(granted: readonly string[], user: User): ReadonlySet<BotPermission> {
  const allowed = readPermissions(user)
  const permissions = new Set<BotPermission>()
  if (granted.includes('read') && allowed.includes('view')) permissions.add('read')
  if (granted.includes('trade') && allowed.includes('trade')) permissions.add('trade')
  if (granted.includes('trade') && allowed.includes('transfer')) permissions.add('transfer')
  return permissions
}
