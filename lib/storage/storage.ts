/** The part of Web Storage that we use. */
export interface StorageArea {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * Creates a storage area in memory: on the server, in tests, and where the browser refuses its own (with blocked cookies any access to
 * `localStorage` throws). With `bytesMax` it fills up as a browser's does.
 */
export function createMemoryStorage(bytesMax = Infinity): StorageArea {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      const others = [...items].reduce((total, [name, text]) => (name === key ? total : total + storedBytes(name, text)), 0)
      if (others + storedBytes(key, value) > bytesMax) throw new DOMException('storage is full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key) => void items.delete(key),
  }
}

/** Returns the size of an entry: two bytes for each UTF-16 unit, as the strictest browsers count. */
export function storedBytes(key: string, value: string): number {
  return (key.length + value.length) * 2
}

/** Returns this browser's local storage, or one in memory that lasts as long as the page. Never throws. */
export function findLocalStorage(): StorageArea {
  return findArea('localStorage')
}

/** Returns this tab's session storage, or one in memory. Never throws. `page`: another window than this one. */
export function findSessionStorage(page?: Pick<Window, 'sessionStorage'>): StorageArea {
  return findArea('sessionStorage', page)
}

function findArea<Name extends 'localStorage' | 'sessionStorage'>(name: Name, page?: Pick<Window, Name>): StorageArea {
  try {
    // Access itself throws where the browser's settings block it.
    const area: StorageArea | undefined = (page ?? globalThis.window)?.[name]
    if (area) return area
  } catch {
    // Blocked by the browser's settings: use memory instead.
  }
  return createMemoryStorage()
}

/** Reads an item; null if there is none or the browser refuses. */
export function readItem(storage: StorageArea, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** Removes an item; does nothing if the browser refuses, because then nothing was stored. */
export function removeItem(storage: StorageArea, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
