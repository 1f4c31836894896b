import type { Clock, Timers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import type { StorageCache } from '#lib/storage/cache.ts'
import { RequestError } from './request-error.ts'

/** The other layer of specification 7.1: its timeout in milliseconds, which is also how old an answer of it may be. */
export const CACHED_TIMEOUT_MS = 60_000
/** How often a read of that layer is repeated after a failure that may pass, and how long after it. */
const CACHED_RETRY_LIMIT = 2
const CACHED_RETRY_GAP_MS = 1000
/** A limit on everything. */
const ENTRIES_MAX = 200

/** Answers that may be used again, by every page of this browser. */
export interface CachedLayer<Value> {
  /**
   * The value under a key: one that is there and not too old, one that is being asked for, else what `ask` brings. It is asked up to
   * three times; `isLast` says that a failure will be the answer. Failures are not kept.
   */
  read(key: string, ask: (isLast: boolean) => Promise<Value>): Promise<Value>
}

export interface CachedLayerOptions<Value> {
  readonly clock: Clock
  readonly timers: Timers
  /** Where answers outlive their page. */
  readonly cache: StorageCache
  /** A stored answer, or undefined where it is none: what is stored is the user's to change. */
  readonly parse: (unsafe: unknown) => Value | undefined
}

interface Entry<Value> {
  readonly value: Promise<Value>
  readonly askedMs: number
}

/** A cached layer of one page over the cache that all pages share. */
export function createCachedLayer<Value>({ clock, timers, cache, parse }: CachedLayerOptions<Value>): CachedLayer<Value> {
  const entries = new Map<string, Entry<Value>>()
  /** Also for a clock that was set back: then nobody knows the age. */
  const isYoung = (askedMs: number): boolean => Math.abs(clock.now() - askedMs) < CACHED_TIMEOUT_MS

  async function askUpToLimit(ask: (isLast: boolean) => Promise<Value>): Promise<Value> {
    for (let repeats = 0; ; repeats += 1) {
      const isLast = repeats === CACHED_RETRY_LIMIT
      try {
        return await ask(isLast)
      } catch (error) {
        if (isLast || !mayPass(error)) throw error
        await wait(CACHED_RETRY_GAP_MS, timers)
      }
    }
  }

  function readStored(key: string): Entry<Value> | undefined {
    const { askedMs, value: unsafe } = (cache.read(key) ?? {}) as { askedMs?: unknown; value?: unknown }
    if (typeof askedMs !== 'number' || !isYoung(askedMs)) return undefined
    const value = parse(unsafe)
    return value === undefined ? undefined : { value: Promise.resolve(value), askedMs }
  }

  function remember(key: string, entry: Entry<Value>): void {
    entries.delete(key)
    const oldest = entries.keys().next().value
    if (entries.size >= ENTRIES_MAX && oldest !== undefined) entries.delete(oldest)
    entries.set(key, entry)
  }

  function askAndStore(key: string, ask: (isLast: boolean) => Promise<Value>): Promise<Value> {
    const entry = { value: askUpToLimit(ask), askedMs: clock.now() }
    remember(key, entry)
    entry.value.then(
      (value) => cache.write(key, { askedMs: entry.askedMs, value }, CACHED_TIMEOUT_MS),
      () => entries.get(key) === entry && entries.delete(key),
    )
    return entry.value
  }

  return {
    read(key, ask) {
      const known = entries.get(key)
      if (known && isYoung(known.askedMs)) return known.value
      const stored = readStored(key)
      if (stored === undefined) return askAndStore(key, ask)
      remember(key, stored)
      return stored.value
    },
  }
}

/** Whether the same read may succeed a second later. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  return error.kind === 'network' || error.kind === 'timeout' || (error.kind === 'http' && (error.httpStatus ?? 0) >= 500)
}
