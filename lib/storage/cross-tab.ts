import { writeItem } from './cache.ts'
import { readItem, removeItem, type StorageArea } from './storage.ts'

/** A word to this site's other tabs. It carries nothing: who hears it reads the truth again from where it is kept. */
export interface TabChannel {
  /** Tells the other tabs, never this one. */
  announce(): void
  /** Hears the other tabs, and that there may have been something to hear while the page was put away; returns its undo. */
  listen(hear: () => void): () => void
}

/** What a tab hears storage events from: `window`. */
export type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** A channel by name, through storage events; on the server (no events) one that is silent. */
export function openTabChannel(name: string, storage: StorageArea, events: StorageEvents | undefined): TabChannel {
  return {
    announce() {
      // Only a change is heard, so the same word must never be stored twice; and nothing stays behind.
      if (events && writeItem(storage, name, `${Date.now()} ${Math.random()}`)) removeItem(storage, name)
    },
    listen(hear) {
      if (!events) return () => {}
      const undoStorage = onStorageKey(name, events, (value) => value !== null && hear())
      const undoWake = onWake(events, hear)
      return () => {
        undoStorage()
        undoWake()
      }
    },
  }
}

/** Calls back when another tab changes or removes a key (null). Also when it clears everything. Returns its undo. */
export function onStorageKey(key: string, events: StorageEvents, changed: (value: string | null) => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) changed(event.key === null ? null : event.newValue)
  }
  events.addEventListener('storage', hear)
  return () => events.removeEventListener('storage', hear)
}

/** Calls back when a page comes back from the back-forward cache, where it heard nothing. Returns its undo. */
function onWake(events: StorageEvents, woke: () => void): () => void {
  const hear = (event: PageTransitionEvent): void => {
    if (event.persisted) woke()
  }
  events.addEventListener('pageshow', hear)
  return () => events.removeEventListener('pageshow', hear)
}

/** A yes or no that all tabs share. */
export interface TabFlag {
  isOn(): boolean
  set(on: boolean): void
  /** Hears changes that other tabs make, or made while the page was put away; returns its undo. */
  watch(changed: (on: boolean) => void): () => void
}

/** A flag under a key of local storage: `1` is on, anything else is off. */
export function createTabFlag(key: string, storage: StorageArea, events?: StorageEvents): TabFlag {
  const isOn = (): boolean => readItem(storage, key) === '1'
  let known = isOn()
  return {
    isOn,
    set(on) {
      known = on
      if (on) writeItem(storage, key, '1')
      else removeItem(storage, key)
    },
    watch(changed) {
      if (!events) return () => {}
      known = isOn()
      // A cleared storage is heard under every key, also by who had the flag off already.
      const check = (on: boolean): void => {
        if (on === known) return
        known = on
        changed(on)
      }
      const undoStorage = onStorageKey(key, events, (value) => check(value === '1'))
      const undoWake = onWake(events, () => check(isOn()))
      return () => {
        undoStorage()
        undoWake()
      }
    },
  }
}
