import type { Method } from './request.ts'

/** Pending requests, by method and path (specification 4.5). */
export interface DuplicateRequests {
  /** Registers a request, and first cancels all pending ones of the same method and path if `cancels` is set. The result removes it. */
  enter(method: Method, path: string, cancel: () => void, cancels: boolean): () => void
}

/** Creates the registry of one page. */
export function createDuplicateRequests(): DuplicateRequests {
  const pending = new Map<string, Set<() => void>>()
  return {
    enter(method, path, cancel, cancels) {
      const key = `${method} ${path}`
      const duplicates = pending.get(key) ?? new Set()
      if (cancels) for (const cancelDuplicate of duplicates) cancelDuplicate()
      duplicates.add(cancel)
      pending.set(key, duplicates)
      return () => {
        duplicates.delete(cancel)
        if (duplicates.size === 0 && pending.get(key) === duplicates) pending.delete(key)
      }
    },
  }
}
