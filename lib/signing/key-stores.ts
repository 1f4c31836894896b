import { isAlgorithm, type Algorithm } from '#lib/contract/signing/signing.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, removeItem, type StorageArea } from '#lib/storage/storage.ts'
import type { NewKeyPair } from './signing-crypto.ts'

/** A stored client key pair (specification 3.8). */
export interface StoredKeyPair extends NewKeyPair {
  /** Time of generation, in milliseconds. */
  readonly timestamp: number
}

/** The three stores of specification 3.8, in local storage: by refresh token, by user id, and the backup by algorithm. */
export interface KeyStores {
  readByToken(token: string): StoredKeyPair | null
  readByUser(userId: string): StoredKeyPair | null
  /** Lists the ids of users whose keys are stored, most recently used first. */
  listUsers(): readonly string[]
  /** Stores the pair of a session under both the token and the user id. */
  saveSession(token: string, userId: string, pair: StoredKeyPair): void
  /** Removes the pair of a session; the user's stays, for the device check. */
  removeToken(token: string): void
  readBackup(algorithm: Algorithm): StoredKeyPair | null
  saveBackup(pair: StoredKeyPair): void
  removeBackup(algorithm: Algorithm): void
}

/** The maximum number of stored sessions and users: people switch between sub-accounts, and local storage is small. */
export const KEPT_PAIRS_MAX = 10

const NAMES = { token: 'sign_keys_token', user: 'sign_keys_user', backup: 'sign_keys_backup' } as const

/** In the order of writing. Not an object, because objects reorder keys that look like numbers, as user ids do. */
type Store = Map<string, StoredKeyPair>

/** Opens the stores on a storage area. Skips entries that are not valid key pairs. */
export function createKeyStores(storage: StorageArea): KeyStores {
  function read(name: keyof typeof NAMES): Store {
    return readStore(readItem(storage, storageKey(NAMES[name])))
  }

  function change(name: keyof typeof NAMES, key: string, pair: StoredKeyPair | null): void {
    const others = [...read(name)].filter(([known]) => known !== key)
    const entries = [...others, ...(pair === null ? [] : [[key, pair] as const])].slice(-KEPT_PAIRS_MAX)
    if (entries.length === 0) removeItem(storage, storageKey(NAMES[name]))
    else writeItem(storage, storageKey(NAMES[name]), JSON.stringify(entries))
  }

  const find = (name: keyof typeof NAMES, key: string): StoredKeyPair | null => read(name).get(key) ?? null

  return {
    readByToken: (token) => find('token', token),
    readByUser: (userId) => find('user', userId),
    listUsers: () => [...read('user').keys()].toReversed(),
    saveSession(token, userId, pair) {
      change('token', token, pair)
      change('user', userId, pair)
    },
    removeToken: (token) => change('token', token, null),
    readBackup: (algorithm) => find('backup', algorithm),
    saveBackup: (pair) => change('backup', pair.algorithm, pair),
    removeBackup: (algorithm) => change('backup', algorithm, null),
  }
}

function readStore(text: string | null): Store {
  try {
    const unsafe: unknown = JSON.parse(text ?? '[]')
    return new Map(Array.isArray(unsafe) ? unsafe.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

function isEntry(unsafe: unknown): unsafe is [string, StoredKeyPair] {
  return Array.isArray(unsafe) && typeof unsafe[0] === 'string' && isPair(unsafe[1])
}

function isPair(unsafe: unknown): unsafe is StoredKeyPair {
  if (typeof unsafe !== 'object' || unsafe === null) return false
  const { publicKey, privateKeyPem, algorithm, timestamp } = unsafe as Partial<Record<string, unknown>>
  return typeof publicKey === 'string' && typeof privateKeyPem === 'string' && isAlgorithm(algorithm) && typeof timestamp === 'number'
}
