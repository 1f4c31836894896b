import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { writeItem } from './cache.ts'
import { readItem, removeItem, type StorageArea } from './storage.ts'

/** A lock that at most one tab holds. It expires by itself, so a closed tab does not block the others for long. */
export interface TabLock {
  /** Takes the lock; false while another tab holds one that has not expired. */
  take(): Promise<boolean>
  /** Releases the lock, unless it expired and another tab holds it now. */
  release(): void
  /** Checks whether any tab holds it. */
  isTaken(): boolean
}

/** The part of the Web Locks API that we use. */
export type WebLocks = Pick<LockManager, 'request'>

export interface TabLockOptions {
  readonly clock?: Clock
  readonly timers?: Timers
  /** Null if the browser has none, or hides them from a page without https. */
  readonly locks?: WebLocks | null
  /** Whether the lock ends with its page, if the browser has locks: a page that was left midway then makes no other tab wait. */
  readonly endsWithPage?: boolean
}

/** Returns the browser's own locks, if a page may use them. */
export function findWebLocks(): WebLocks | null {
  return globalThis.window === undefined ? null : (globalThis.navigator.locks ?? null)
}

/**
 * Creates a lock under a key of local storage. Each browser process has a copy of local storage that receives the others' writes late,
 * so two tabs could both find the key free: the browser's own lock of the same name decides between them. Without that lock, tabs that
 * take it at the same instant write and read back, and only the tab whose value remains holds it. If storage is forbidden, nothing is
 * shared and every tab gets its lock.
 */
export function createTabLock(key: string, storage: StorageArea, lifetimeMs: number, options: TabLockOptions = {}): TabLock {
  const { clock = wallClock, timers = systemTimers, locks = null } = options
  const outlivesPage = locks === null || options.endsWithPage !== true
  let mine: string | null = null
  let releaseWebLock = (): void => {}

  function isTaken(): boolean {
    const until = Number((readItem(storage, key) ?? '').split(' ')[0])
    return until > clock.now()
  }

  function takeWord(): boolean {
    if (outlivesPage && isTaken()) return false
    const word = `${clock.now() + lifetimeMs} ${Math.random()}`
    if (writeItem(storage, key, word) && readItem(storage, key) !== word) return false
    mine = word
    return true
  }

  return {
    isTaken,
    async take() {
      if (outlivesPage && isTaken()) return false
      const release = locks === null ? () => {} : await takeWebLock(locks, key)
      if (release === null) return false
      if (!takeWord()) {
        release()
        return false
      }
      const stopWaiting = timers.after(lifetimeMs, release)
      releaseWebLock = () => {
        stopWaiting()
        release()
      }
      return true
    },
    release() {
      if (mine !== null && readItem(storage, key) === mine) removeItem(storage, key)
      mine = null
      releaseWebLock()
    },
  }
}

/** Takes one of the browser's locks and resolves to its release function; null while another tab holds it. */
function takeWebLock(locks: WebLocks, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const held = (lock: Lock | null): Promise<void> | undefined => {
      if (lock !== null) return new Promise((release) => resolve(() => release()))
      resolve(null)
      return undefined
    }
    // A page that may not use locks at all still has local storage.
    locks.request(name, { ifAvailable: true }, held).catch(() => resolve(() => {}))
  })
}
