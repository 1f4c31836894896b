import type { Clock } from '#lib/kernel/clock.ts'
import { readTimeHeader } from '#lib/contract/signing.ts'

/** The server's time as far as this browser knows it (specification 7.5). */
export interface ServerClock extends Clock {
  /** Learns from the `request-time` header of an answer, and from when its request went out by this browser's own clock. */
  learn(header: string | undefined, sentMs: number): void
  /** The server's clock less this browser's, in milliseconds; 0 before anything was learnt. */
  differenceMs(): number
}

/** Corrects a clock by the newest answer, so that a jump of the browser's own clock lasts no longer than one request. */
export function createServerClock(clock: Clock): ServerClock {
  let differenceMs = 0
  return {
    now: () => clock.now() + differenceMs,
    learn(header, sentMs) {
      const serverMs = readTimeHeader(header ?? '')
      if (serverMs === null) return
      // The header was written somewhere between sending and receiving: in the middle it is off by half the way at most.
      differenceMs = Math.round(serverMs - (sentMs + clock.now()) / 2)
    },
    differenceMs: () => differenceMs,
  }
}
