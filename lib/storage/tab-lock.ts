import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { writeItem } from './cache.ts'
import { readItem, removeItem, type StorageArea } from './storage.ts'

/** A lock that at most one tab holds. It runs out by itself, so that a tab that was closed in between blocks nobody for long. */
export interface TabLock {
  /** Takes the lock; false while another holder's has not run out. */
  take(): Promise<boolean>
  /** Gives it back, unless it ran out and another tab holds it now. */
  release(): void
  /** Whether any tab holds it. */
  isTaken(): boolean
}

/** The part of the Web Locks API that we use. */
export type WebLocks = Pick<LockManager, 'request'>

export interface TabLockOptions {
  readonly clock?: Clock
  readonly timers?: Timers
  /** Null where the browser has none, or shows none to a page without https. */
  readonly locks?: WebLocks | null
  /** Whether the lock ends with its page, where the browser's locks can tell: a page that was left in the middle keeps nobody waiting. */
  readonly endsWithPage?: boolean
}

/** The browser's own locks, where a page may use them. */
export function findWebLocks(): WebLocks | null {
  return globalThis.window === undefined ? null : (globalThis.navigator.locks ?? null)
}

/**
 * A lock under a key of local storage. Each process of a browser has a copy of local storage that hears of the others' writes
 * late, so two tabs could both find the key free: the browser's own lock of the same name decides between them. Without it, two
 * tabs that take the lock in the same instant both write and read back, and only the one whose word stayed holds it. Where storage
 * is forbidden there is nothing to share, and every tab gets its lock.
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

/** Takes one of the browser's locks and resolves to its undo: null while another tab holds it. */
function takeWebLock(locks: WebLocks, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const held = (lock: Lock | null): Promise<void> | undefined => {
      if (lock !== null) return new Promise((release) => resolve(() => release()))
      resolve(null)
      return undefined
    }
    // A page that may not lock at all still has local storage.
    locks.request(name, { ifAvailable: true }, held).catch(() => resolve(() => {}))
  })
}
