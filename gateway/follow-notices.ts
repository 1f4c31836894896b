import type { Timers } from '#lib/kernel/clock.ts'
import type { Inbox } from './accounts/inbox.ts'
import type { NoticeLog } from './exchange/history/notice-log.ts'
import { readNotice } from './history-notices.ts'

export interface FollowNoticesOptions {
  readonly notices: NoticeLog
  readonly inbox: Pick<Inbox, 'position' | 'take'>
  readonly timers: Pick<Timers, 'after'>
  readonly log: { warn(details: object, message: string): void }
}

/** The number of rows that are read and stored together. */
const ROWS_MAX = 500
/** Names the journal of the very first start, whose history has no origin before its first record. */
const UNNAMED = ''
/** After a failure the next try comes with the next rows of the history, or after this time. */
const RETRY_MS = 5000

/**
 * Brings the notices of the exchange's history into the inboxes, each exactly once: the position in the history is stored in one
 * transaction with the notices, so that a crash in between repeats and never loses. An installation that had a history before it had
 * inboxes begins with the end of that history. Returns a function that ends it, and resolves when nothing is being stored any more.
 */
export function followNotices({ notices, inbox, timers, log }: FollowNoticesOptions): () => Promise<void> {
  let isEnded = false
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let cancelRetry = () => {}

  async function bringOne(): Promise<boolean> {
    const origin = notices.origin()
    if (origin === '') return false
    const known = await inbox.position(origin)
    const position = known ?? (await inbox.position(UNNAMED)) ?? 0
    const rows = notices.after(position, ROWS_MAX)
    const last = rows.at(-1)?.id ?? position
    if (last === position && known !== null) return false
    const found = rows.flatMap((row) => {
      const read = readNotice(row)
      return read === null ? [] : [{ ...read, userId: row.account, happenedAt: row.timeMs }]
    })
    await inbox.take(origin, last, found)
    // A journal that replaces this one begins with its first record.
    if (known === null) await inbox.take(UNNAMED, 0, [])
    return rows.length === ROWS_MAX
  }

  async function bring(): Promise<void> {
    if ((await inbox.position(UNNAMED)) === null) await inbox.take(UNNAMED, notices.start, [])
    do {
      isAskedAgain = false
      while (!isEnded && (await bringOne()));
    } while (isAskedAgain && !isEnded)
  }

  function turn(): void {
    if (isEnded) return
    cancelRetry()
    isAskedAgain = true
    running ??= bring()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'notices of the exchange could not be stored; they are tried again')
        if (!isEnded) cancelRetry = timers.after(RETRY_MS, turn)
      })
      .finally(() => (running = null))
  }

  notices.onMore(turn)
  turn()
  return async () => {
    isEnded = true
    cancelRetry()
    notices.onMore(null)
    await running
  }
}
