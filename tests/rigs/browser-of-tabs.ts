import type { CookieJar } from '#lib/storage/cookies.ts'
import type { StorageEvents } from '#lib/storage/cross-tab.ts'
import { createMemoryStorage, type StorageArea } from '#lib/storage/storage.ts'

/** One tab of a browser in memory. */
export interface TestTab {
  readonly storage: StorageArea
  readonly events: StorageEvents
  /** Acts like `localStorage.clear()`. */
  clear(): void
  /** Puts the page into the back-forward cache, where it receives no events. */
  putAway(): void
  /** Brings the page back. */
  wake(): void
}

type Hear = (event: Event) => void

/** The listeners of one tab, by event type; `deaf` while it is in the back-forward cache. */
interface Ears {
  deaf: boolean
  readonly storage: Set<Hear>
  readonly pageshow: Set<Hear>
}

/**
 * Opens tabs that share one storage and receive each other's changes at once, as the storage events of browsers work: never in the tab
 * that made the change, never without a change. For tests of everything that crosses tabs.
 */
export function openBrowserOfTabs(): { openTab(): TestTab } {
  const shared = createMemoryStorage()
  const tabs: Ears[] = []

  function tellOthers(own: Ears, key: string | null, newValue: string | null): void {
    const event = { key, newValue } as StorageEvent
    for (const tab of tabs) if (tab !== own && !tab.deaf) for (const hear of tab.storage) hear(event)
  }

  return {
    openTab() {
      const own: Ears = { deaf: false, storage: new Set(), pageshow: new Set() }
      tabs.push(own)
      const listenersOf = (type: string): Set<Hear> => (type === 'storage' ? own.storage : own.pageshow)
      const events: StorageEvents = {
        addEventListener: (type: string, hear: EventListenerOrEventListenerObject) => void listenersOf(type).add(hear as Hear),
        removeEventListener: (type: string, hear: EventListenerOrEventListenerObject) => void listenersOf(type).delete(hear as Hear),
      }
      function change(key: string, value: string | null): void {
        if (shared.getItem(key) === value) return
        if (value === null) shared.removeItem(key)
        else shared.setItem(key, value)
        tellOthers(own, key, value)
      }
      const storage: StorageArea = {
        get length() {
          return shared.length
        },
        key: (index) => shared.key(index),
        getItem: (key) => shared.getItem(key),
        setItem: change,
        removeItem: (key) => change(key, null),
      }
      return {
        storage,
        events,
        clear() {
          for (let name = shared.key(0); name !== null; name = shared.key(0)) shared.removeItem(name)
          tellOthers(own, null, null)
        },
        putAway() {
          own.deaf = true
        },
        wake() {
          own.deaf = false
          for (const hear of own.pageshow) hear({ persisted: true } as PageTransitionEvent)
        },
      }
    },
  }
}

/** Creates cookies in memory, for tests. */
export function createMemoryCookies(initial: Readonly<Record<string, string>> = {}): CookieJar {
  const cookies = new Map(Object.entries(initial))
  return {
    read: (name) => cookies.get(name),
    write: (name, value) => void cookies.set(name, value),
    remove: (name) => void cookies.delete(name),
  }
}
