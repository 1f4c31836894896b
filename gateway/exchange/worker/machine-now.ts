/** Milliseconds since 1970 with their fractions, the same in every thread: what takes microseconds can be measured across threads. */
export function machineNow(): number {
  return performance.timeOrigin + performance.now()
}
