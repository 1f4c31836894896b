/** First and longest wait before a new attempt to connect. */
export const BACK_OFF_FIRST_MS = 500
export const BACK_OFF_MAX_MS = 30_000

/**
 * Returns the wait before attempt `attempt` (0 is the first after a loss): doubling up to the longest, then between half and
 * all of that by `random` (0 to 1), so that not all visitors reconnect to a restarted server at once.
 */
export function backOffMs(attempt: number, random: number): number {
  const full = Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** Math.min(attempt, 20))
  return Math.round(full * (0.5 + random / 2))
}
