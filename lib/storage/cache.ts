import { wallClock, type Clock } from '#lib/kernel/clock.ts'
import { findLocalStorage, readItem, removeItem, storedBytes, type StorageArea } from './storage.ts'

/** Specification 9: version and size of the local-storage cache. Entries of another version are dropped. */
const CACHE_VERSION = 1
export const CACHE_BYTES_MAX = 4_980_736

/** Prefix of cache entries; everything else in local storage is never dropped. */
export const CACHE_PREFIX = 'cache:'

/**
 * Entries in local storage that may be lost at any time: the oldest are dropped when room is needed. No method throws, so a full or
 * forbidden storage never causes an error on screen.
 */
export interface StorageCache {
  /** Returns the value; undefined if missing, expired, dropped, of another version or unreadable. Check its shape: users can edit it. */
  read(key: string): unknown
  /** Stores a JSON value for `lifetimeMs` or until it is dropped. Returns false if it could not be stored. */
  write(key: string, value: unknown, lifetimeMs?: number): boolean
  remove(key: string): void
}

export interface CacheOptions {
  readonly storage?: StorageArea
  readonly clock?: Clock
  readonly bytesMax?: number
}

interface Entry {
  readonly name: string
  readonly writtenMs: number
  readonly bytes: number
}

/** `version:written:expires:json`, so that age and version are known without parsing the value. */
const HEADER = /^(\d+):(\d{1,15}):(\d{0,15}):/

/** Opens the cache on a storage area (this browser's when left out). */
export function createCache(options: CacheOptions = {}): StorageCache {
  const { storage = findLocalStorage(), clock = wallClock, bytesMax = CACHE_BYTES_MAX } = options

  return {
    read(key) {
      const text = readItem(storage, CACHE_PREFIX + key)
      return text === null ? undefined : unwrap(text, clock.now())
    },
    write(key, value, lifetimeMs) {
      const name = CACHE_PREFIX + key
      const entries = listEntries(storage).filter((entry) => entry.name !== name)
      const text = wrap(value, writeTime(clock, entries), expiryTime(clock, lifetimeMs))
      const bytes = storedBytes(name, text ?? '')
      const fits = (): boolean => entries.reduce((total, entry) => total + entry.bytes, bytes) <= bytesMax
      // The existing value is out of date either way; removing it frees its room.
      removeItem(storage, name)
      if (text === null || bytes > bytesMax) return false
      return dropUntil(fits, storage, entries) && dropUntil(() => trySet(storage, name, text), storage, entries)
    },
    remove: (key) => removeItem(storage, CACHE_PREFIX + key),
  }
}

/**
 * Stores an item that is not a cache entry, dropping the oldest cache entries while the storage is full (specification 8.4b).
 * Returns false if even that did not help, or storing is forbidden. Never throws.
 */
export function writeItem(storage: StorageArea, key: string, value: string): boolean {
  if (trySet(storage, key, value)) return true
  return dropUntil(() => trySet(storage, key, value), storage, listEntries(storage))
}

/** Drops entries from the front until the new one fits; false if it does not fit without any of them either. */
function dropUntil(fits: () => boolean, storage: StorageArea, oldestFirst: Entry[]): boolean {
  while (!fits()) {
    const oldest = oldestFirst.shift()
    if (!oldest) return false
    removeItem(storage, oldest.name)
  }
  return true
}

function trySet(storage: StorageArea, name: string, text: string): boolean {
  try {
    storage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** Returns a time later than every entry's, so the writing order is known even within one millisecond or after the clock went back. */
function writeTime(clock: Clock, entries: readonly Entry[]): number {
  return Math.max(clock.now(), (entries.at(-1)?.writtenMs ?? 0) + 1)
}

/** Returns the time at which a value expires, by the current clock; empty if never, or beyond the range of dates. */
function expiryTime(clock: Clock, lifetimeMs = Infinity): string {
  const expiresMs = Math.max(0, Math.floor(clock.now() + lifetimeMs))
  return expiresMs < 1e15 ? expiresMs.toString() : ''
}

function wrap(value: unknown, writtenMs: number, expires: string): string | null {
  try {
    const json = JSON.stringify(value)
    return json === undefined ? null : `${CACHE_VERSION}:${writtenMs}:${expires}:${json}`
  } catch {
    return null
  }
}

function unwrap(text: string, nowMs: number): unknown {
  const header = HEADER.exec(text)
  if (!header || Number(header[1]) !== CACHE_VERSION) return undefined
  if (header[3] && Number(header[3]) <= nowMs) return undefined
  try {
    return JSON.parse(text.slice(header[0].length))
  } catch {
    return undefined
  }
}

/** Lists the cache's entries, oldest first. Removes entries of another version and invalid ones on the way. */
function listEntries(storage: StorageArea): Entry[] {
  const entries: Entry[] = []
  for (const name of listNames(storage)) {
    const text = readItem(storage, name) ?? ''
    const header = HEADER.exec(text)
    if (header && Number(header[1]) === CACHE_VERSION) {
      entries.push({ name, writtenMs: Number(header[2]), bytes: storedBytes(name, text) })
    } else {
      removeItem(storage, name)
    }
  }
  return entries.toSorted((a, b) => a.writtenMs - b.writtenMs)
}

function listNames(storage: StorageArea): string[] {
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return names.filter((name) => name.startsWith(CACHE_PREFIX))
  } catch {
    return []
  }
}
