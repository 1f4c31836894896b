import { preferences } from '#lib/settings/preferences.ts'
import { findLocalStorage, type StorageArea } from '#lib/storage/storage.ts'

/** More tables than the product has: what is stored beyond is not of ours. */
const TABLES_MAX = 60

type Texts = Readonly<Record<string, string>>

/** Reads what is stored, table by table; what makes no sense is left out. */
function readTexts(stored: string): Texts {
  try {
    const unsafe: unknown = JSON.parse(stored || '{}')
    if (typeof unsafe !== 'object' || unsafe === null || Array.isArray(unsafe)) return {}
    return Object.fromEntries(Object.entries(unsafe).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

/**
 * Creates the store of what readers of this browser choose for their tables: a text for each table, empty for none. It stays the same
 * across tabs; where the browser keeps nothing, it lasts as long as the page.
 */
export function createColumnTexts(storage: () => StorageArea) {
  const listeners = new Set<() => void>()
  let known: { readonly stored: string; readonly texts: Texts } = { stored: '', texts: {} }
  /** Choices of this page that the browser would not store. */
  let unstored: Texts | null = null
  const texts = (): Texts => {
    if (unstored !== null) return unstored
    const stored = preferences.columns.read(storage())
    if (stored !== known.stored) known = { stored, texts: readTexts(stored) }
    return known.texts
  }
  return {
    subscribe(changed: () => void): () => void {
      listeners.add(changed)
      window.addEventListener('storage', changed)
      return () => {
        listeners.delete(changed)
        window.removeEventListener('storage', changed)
      }
    },
    read: (table: string): string => texts()[table] ?? '',
    write(table: string, text: string): void {
      const { [table]: _before, ...others } = texts()
      // The table that was changed last is the last one to be forgotten.
      const entries = [...Object.entries(others), ...(text === '' ? [] : [[table, text] as const])]
      const changed = Object.fromEntries(entries.slice(-TABLES_MAX))
      const stored = JSON.stringify(changed)
      preferences.columns.write(storage(), stored)
      unstored = preferences.columns.read(storage()) === stored ? null : changed
      for (const listener of listeners) listener()
    },
  }
}

/** The store of this tab. */
export const columnTexts = createColumnTexts(findLocalStorage)
