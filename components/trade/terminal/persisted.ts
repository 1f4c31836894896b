import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { findLocalStorage, type StorageArea } from '#lib/storage/storage.ts'

/** A setting that is persisted in this browser. */
export interface Persisted<Value> {
  readonly subscribe: (changed: () => void) => () => void
  /** Returns the persisted value; only called in the browser. */
  readonly read: () => Value
  /** Returns the value for the server and hydration. */
  readonly first: () => Value
  set(value: Value): void
}

/** Creates a setting that `read` loads from storage and `keep` saves; one instance each, in the module that owns it. */
export function createPersisted<Value>(
  first: Value,
  read: (storage: StorageArea) => Value,
  keep: (storage: StorageArea, value: Value) => void,
): Persisted<Value> {
  const listeners = new Set<() => void>()
  let known: { readonly value: Value } | null = null
  return {
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    read() {
      known ??= { value: read(findLocalStorage()) }
      return known.value
    },
    first: () => first,
    set(value) {
      known = { value }
      keep(findLocalStorage(), value)
      for (const listener of listeners) listener()
    },
  }
}

/** Returns the setting and a function that changes it. */
export function usePersisted<Value>(kept: Persisted<Value>): readonly [Value, (value: Value) => void] {
  return [useBrowserValue(kept.subscribe, kept.read, kept.first), kept.set]
}
