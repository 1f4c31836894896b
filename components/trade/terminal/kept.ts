import { useSyncExternalStore } from 'react'
import { findLocalStorage, type StorageArea } from '#lib/storage/storage.ts'

/** A choice of this browser that outlives the page. */
export interface Kept<Value> {
  readonly subscribe: (changed: () => void) => () => void
  /** What was kept; asked for in the browser only. */
  readonly read: () => Value
  /** What the server and hydration show. */
  readonly first: () => Value
  set(value: Value): void
}

/** Opens a choice that `read` finds in the storage and `keep` puts there; one for each, in the module of who chooses. */
export function createKept<Value>(
  first: Value,
  read: (storage: StorageArea) => Value,
  keep: (storage: StorageArea, value: Value) => void,
): Kept<Value> {
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

/** The choice, and how to change it. */
export function useKept<Value>(kept: Kept<Value>): readonly [Value, (value: Value) => void] {
  return [useSyncExternalStore(kept.subscribe, kept.read, kept.first), kept.set]
}
