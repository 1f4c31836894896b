import { writeItem } from './cache.ts'
import { readItem, removeItem, type StorageArea } from './storage.ts'

/** A signal to this site's other tabs. It carries no data: a receiver reads the current state again from its storage. */
export interface TabChannel {
  /** Signals the other tabs, never this one. */
  announce(): void
  /** Listens for signals, and for a return from the back-forward cache, where some may have been missed; returns an unsubscribe. */
  listen(hear: () => void): () => void
}

/** The source of storage events: `window`. */
export type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Opens a channel by name on storage events; on the server (no events) a silent one. */
export function openTabChannel(name: string, storage: StorageArea, events: StorageEvents | undefined): TabChannel {
  return {
    announce() {
      // Only changes fire events, so no value may be stored twice; it is removed at once to leave nothing behind.
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

/** Calls back when another tab changes or removes a key (null), or clears everything. Returns an unsubscribe function. */
export function onStorageKey(key: string, events: StorageEvents, changed: (value: string | null) => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) changed(event.key === null ? null : event.newValue)
  }
  events.addEventListener('storage', hear)
  return () => events.removeEventListener('storage', hear)
}

/** Calls back when a page returns from the back-forward cache, where it received no events. Returns an unsubscribe function. */
function onWake(events: StorageEvents, woke: () => void): () => void {
  const hear = (event: PageTransitionEvent): void => {
    if (event.persisted) woke()
  }
  events.addEventListener('pageshow', hear)
  return () => events.removeEventListener('pageshow', hear)
}

/** A boolean that all tabs share. */
export interface TabFlag {
  isOn(): boolean
  set(on: boolean): void
  /** Listens for changes from other tabs, including those made while the page was in the back-forward cache; returns an unsubscribe. */
  watch(changed: (on: boolean) => void): () => void
}

/** Creates a flag under a key of local storage: `1` is on, anything else is off. */
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
      // Clearing the storage fires for every key, also in tabs where the flag was already off.
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
