import type { Clock } from '#lib/kernel/clock.ts'
import { readTimeHeader } from '#lib/contract/signing/signing.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { createMemoryStorage, readItem, type StorageArea } from '#lib/storage/storage.ts'

/** The server's time, as far as this browser knows it (specification 7.5). */
export interface ServerClock extends Clock {
  /** Learns from the `request-time` header of an answer, and the time at which its request was sent by this browser's own clock. */
  learn(header: string | undefined, sentMs: number): void
}

/**
 * Corrects a clock by the newest answer, so that a jump of the browser's own clock lasts no longer than one request. The difference is
 * stored in session storage beside the configuration, because the next page may sign before it gets any answer.
 */
export function createServerClock(clock: Clock, session: StorageArea = createMemoryStorage()): ServerClock {
  const key = storageKey('server_time_difference')
  let differenceMs = readDifference(readItem(session, key))
  return {
    now: () => clock.now() + differenceMs,
    learn(header, sentMs) {
      const serverMs = readTimeHeader(header ?? '')
      if (serverMs === null) return
      // The server wrote the header between sending and receiving, so the midpoint is off by at most half of the round trip.
      differenceMs = Math.round(serverMs - (sentMs + clock.now()) / 2)
      writeItem(session, key, String(differenceMs))
    },
  }
}

function readDifference(text: string | null): number {
  const difference = Number(text ?? 0)
  return Number.isSafeInteger(difference) ? difference : 0
}
