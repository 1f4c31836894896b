import type { Clock, Timers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import type { StorageCache } from '#lib/storage/cache.ts'
import { RequestError } from './answers/request-error.ts'

/** Timeout of the response cache (the other layer of specification 7.1) in milliseconds, and the maximum age of its answers. */
export const CACHED_TIMEOUT_MS = 60_000
/** How often the response cache repeats a read after a temporary failure, and after what delay. */
const CACHED_RETRY_LIMIT = 2
const CACHED_RETRY_GAP_MS = 1000
/** Everything has a limit. */
const ENTRIES_MAX = 200

/** Answers that every page of this browser may reuse. */
export interface CachedLayer<Value> {
  /**
   * Returns the value of a key: a recent one, a pending one, or else the result of `ask`, which is called up to three times; `isLast`
   * means that a failure will be the answer. Failures are not cached.
   */
  read(key: string, ask: (isLast: boolean) => Promise<Value>): Promise<Value>
}

export interface CachedLayerOptions<Value> {
  readonly clock: Clock
  readonly timers: Timers
  /** Storage that outlives the page. */
  readonly cache: StorageCache
  /** Checks a stored answer; undefined if it is invalid, since users can change what is stored. */
  readonly parse: (unsafe: unknown) => Value | undefined
}

interface Entry<Value> {
  readonly value: Promise<Value>
  readonly askedMs: number
}

/** Creates the response cache of one page over the cache that all pages share. */
export function createCachedLayer<Value>({ clock, timers, cache, parse }: CachedLayerOptions<Value>): CachedLayer<Value> {
  const entries = new Map<string, Entry<Value>>()
  /** Absolute, because the age is unknown after the clock was set back. */
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

/** Checks whether the same read may succeed a second later. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  return error.kind === 'network' || error.kind === 'timeout' || (error.kind === 'http' && (error.httpStatus ?? 0) >= 500)
}
