import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { onStorageKey, type StorageEvents } from '#lib/storage/cross-tab.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'

const KEY = storageKey('favourites')
const COUNT_MAX = 500

/** The pairs that a visitor starred, persisted in this browser and shared by all its tabs. */
export interface Favourites {
  /** Returns the same set until something changes, so that React can compare it. */
  read(): ReadonlySet<string>
  /** Adds or removes the star of a symbol. */
  toggle(symbol: string): void
  /** Moves a favourite to an index among the others; an index beyond an end is that end. */
  move(symbol: string, to: number): void
  /** Listens for changes in this and other tabs; returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void
}

/** No favourites, as on the server. */
export const NO_FAVOURITES: ReadonlySet<string> = new Set()

/** Opens the favourites of a storage area; `events` is the window, if there is one. */
export function openFavourites(storage: StorageArea, events?: StorageEvents): Favourites {
  const listeners = new Set<() => void>()
  let known: ReadonlySet<string> | null = null

  function changed(): void {
    known = null
    for (const listener of listeners) listener()
  }

  function read(): ReadonlySet<string> {
    known ??= parseSymbols(readItem(storage, KEY))
    return known
  }

  function write(symbols: readonly string[]): void {
    writeItem(storage, KEY, JSON.stringify(symbols.slice(-COUNT_MAX)))
    changed()
  }

  return {
    read,
    toggle(symbol) {
      const symbols = parseSymbols(readItem(storage, KEY))
      if (!symbols.delete(symbol)) symbols.add(symbol)
      write([...symbols])
    },
    move(symbol, to) {
      const symbols = parseSymbols(readItem(storage, KEY))
      if (!symbols.delete(symbol)) return
      write([...symbols].toSpliced(Math.max(to, 0), 0, symbol))
    },
    subscribe(listener) {
      const undo = events ? onStorageKey(KEY, events, changed) : () => {}
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        undo()
      }
    },
  }
}

/** Parses stored text, which may have been tampered with: anything but a list counts as no favourites; invalid entries are dropped. */
function parseSymbols(unsafeText: string | null): Set<string> {
  try {
    const unsafe: unknown = JSON.parse(unsafeText ?? '[]')
    if (!Array.isArray(unsafe)) return new Set()
    const symbols = unsafe.filter((entry): entry is string => typeof entry === 'string' && /^[A-Z0-9]{2,20}$/.test(entry))
    return new Set(symbols.slice(-COUNT_MAX))
  } catch {
    return new Set()
  }
}
