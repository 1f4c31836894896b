/** How often a long replay says how far it is. */
const PAUSE_MS = 5000

/**
 * Reports how far a start has replayed its journal, if that takes long: the last record, of how many that are known, and the seconds.
 * `readLast` is asked once, when the first report is due.
 */
export function reportReplay(
  log: { info(details: object, message: string): void },
  readLast: () => number | null,
  monotonicNow: () => number = () => performance.now(),
): (record: number) => void {
  const startedAt = monotonicNow()
  let reportedAt = startedAt
  let last: number | null | undefined
  return (record) => {
    const now = monotonicNow()
    if (record === 0 || now - reportedAt < PAUSE_MS) return
    reportedAt = now
    last ??= readLast()
    log.info({ record, of: last, seconds: Math.round((now - startedAt) / 1000) }, 'the journal is being replayed')
  }
}
