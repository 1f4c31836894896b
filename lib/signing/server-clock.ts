import type { Clock } from '#lib/kernel/clock.ts'
import { readTimeHeader } from '#lib/contract/signing.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { createMemoryStorage, readItem, type StorageArea } from '#lib/storage/storage.ts'

/** The server's time as far as this browser knows it (specification 7.5). */
export interface ServerClock extends Clock {
  /** Learns from the `request-time` header of an answer, and from when its request went out by this browser's own clock. */
  learn(header: string | undefined, sentMs: number): void
}

/**
 * Corrects a clock by the newest answer, so that a jump of the browser's own clock lasts no longer than one request. What was learnt
 * is kept in session storage, beside the configuration: the next page may sign before it has had any answer.
 */
export function createServerClock(clock: Clock, session: StorageArea = createMemoryStorage()): ServerClock {
  const key = storageKey('server_time_difference')
  let differenceMs = readDifference(readItem(session, key))
  return {
    now: () => clock.now() + differenceMs,
    learn(header, sentMs) {
      const serverMs = readTimeHeader(header ?? '')
      if (serverMs === null) return
      // The header was written somewhere between sending and receiving: in the middle it is off by half the way at most.
      differenceMs = Math.round(serverMs - (sentMs + clock.now()) / 2)
      writeItem(session, key, String(differenceMs))
    },
  }
}

function readDifference(text: string | null): number {
  const difference = Number(text ?? 0)
  return Number.isSafeInteger(difference) ? difference : 0
}
