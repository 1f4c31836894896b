const FIRST_MS = 1000
const LONGEST_MS = 30_000

/** Returns the delay before a retry: 1 s without failures, doubled for each failure, at most 30 s. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
}
