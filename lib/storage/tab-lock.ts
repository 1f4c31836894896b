import { wallClock, type Clock } from '#lib/kernel/clock.ts'
import { writeItem } from './cache.ts'
import { readItem, removeItem, type StorageArea } from './storage.ts'

/** A lock that at most one tab holds. It runs out by itself, so that a tab that was closed in between blocks nobody for long. */
export interface TabLock {
  /** Takes the lock; false while another holder's has not run out. */
  take(): boolean
  /** Gives it back, unless it ran out and somebody else holds it now. */
  release(): void
  /** Whether anybody holds it. */
  isTaken(): boolean
}

/**
 * A lock under a key of local storage. Two tabs that take it in the same instant both write and read back: only the one whose
 * word stayed holds it. Where storage is forbidden there is nothing to share, and every tab gets its lock.
 */
export function createTabLock(key: string, storage: StorageArea, lifetimeMs: number, clock: Clock = wallClock): TabLock {
  let mine: string | null = null

  function isTaken(): boolean {
    const until = Number((readItem(storage, key) ?? '').split(' ')[0])
    return until > clock.now()
  }

  return {
    isTaken,
    take() {
      if (isTaken()) return false
      const word = `${clock.now() + lifetimeMs} ${Math.random()}`
      if (writeItem(storage, key, word) && readItem(storage, key) !== word) return false
      mine = word
      return true
    },
    release() {
      if (mine !== null && readItem(storage, key) === mine) removeItem(storage, key)
      mine = null
    },
  }
}
