/** Returns milliseconds since 1970 with fractions, the same in every thread, so that microseconds can be measured across threads. */
export function machineNow(): number {
  return performance.timeOrigin + performance.now()
}
