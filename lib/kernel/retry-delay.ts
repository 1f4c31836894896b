const FIRST_MS = 1000
const LONGEST_MS = 30_000

/** How long to wait before something is tried again that has failed so often: twice as long each time, half a minute at most. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
}
