import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import type { CallAccount } from '#lib/http/account-client.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { findLocalStorage, readItem, type StorageArea } from '#lib/storage/storage.ts'
import { createTabLock, findWebLocks, type WebLocks } from '#lib/storage/tab-lock.ts'
import type { SessionStore } from '#lib/stores/session/session-store.ts'

/** Age in milliseconds at which the credential of a session (seven days) is renewed. */
export const SESSION_REFRESH_MS = 3_600_000
/** A tab that was closed while it refreshed blocks the others no longer than this. */
const LOCK_MS = 30_000

interface Options {
  readonly storage?: StorageArea
  readonly clock?: Clock
  readonly timers?: Timers
  readonly locks?: WebLocks | null
}

const KEY = storageKey('session_refreshed')

/** Records that a login has just issued a new credential. */
export function markSessionFresh(storage: StorageArea = findLocalStorage(), clock: Clock = wallClock): void {
  writeItem(storage, KEY, String(clock.now()))
}

/** Renews the session's credential now if it is due, and every hour while the page is open: one tab for all. */
export function keepSessionFresh(
  session: Pick<SessionStore, 'hasSession'>,
  call: CallAccount,
  { storage = findLocalStorage(), clock = wallClock, timers = systemTimers, locks = findWebLocks() }: Options = {},
): void {
  const lock = createTabLock(storageKey('session_refreshing'), storage, LOCK_MS, { clock, timers, locks })
  const isDue = (): boolean => Math.abs(clock.now() - Number(readItem(storage, KEY) ?? 0)) >= SESSION_REFRESH_MS

  async function refresh(): Promise<void> {
    if (!session.hasSession() || !isDue() || !(await lock.take())) return
    // Another tab may have renewed it between the check and the lock.
    if (!isDue()) {
      lock.release()
      return
    }
    try {
      await call('/user/session/refresh', {}, { quiet: true })
      markSessionFresh(storage, clock)
      // The lock is left to expire: tabs in other processes see the write late.
    } catch {
      // The session is valid for days; the next hour or page tries again.
      lock.release()
    }
  }

  const again = (): void => {
    void refresh()
    timers.after(SESSION_REFRESH_MS, again)
  }
  again()
}
