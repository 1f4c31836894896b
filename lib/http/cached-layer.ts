import type { Clock, Timers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import { RequestError } from './request-error.ts'

/** The other layer of specification 7.1: its timeout in milliseconds, which is also how old an answer of it may be. */
export const CACHED_TIMEOUT_MS = 60_000
/** How often a read of that layer is repeated after a failure that may pass, and how long after it. */
export const CACHED_RETRY_LIMIT = 2
export const CACHED_RETRY_GAP_MS = 1000
/** A limit on everything. */
const ENTRIES_MAX = 200

/** Answers that may be used again. */
export interface CachedLayer<Value> {
  /**
   * The value under a key: one that is there and not too old, one that is being asked for, else what `ask` brings. It is asked up to
   * three times; `isLast` says that a failure will be the answer. Failures are not kept.
   */
  read(key: string, ask: (isLast: boolean) => Promise<Value>): Promise<Value>
  clear(): void
}

/** A cached layer of one page. */
export function createCachedLayer<Value>(clock: Clock, timers: Timers): CachedLayer<Value> {
  const entries = new Map<string, { readonly value: Promise<Value>; readonly askedMs: number }>()

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

  function keep(key: string, value: Promise<Value>): void {
    const entry = { value, askedMs: clock.now() }
    entries.delete(key)
    const oldest = entries.keys().next().value
    if (entries.size >= ENTRIES_MAX && oldest !== undefined) entries.delete(oldest)
    entries.set(key, entry)
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
  }

  return {
    read(key, ask) {
      const known = entries.get(key)
      if (known && Math.abs(clock.now() - known.askedMs) < CACHED_TIMEOUT_MS) return known.value
      const value = askUpToLimit(ask)
      keep(key, value)
      return value
    },
    clear: () => entries.clear(),
  }
}

/** Whether the same read may succeed a second later. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  return error.kind === 'network' || error.kind === 'timeout' || (error.kind === 'http' && (error.httpStatus ?? 0) >= 500)
}
