import type { Method } from './request.ts'

/** Requests under way, by method and path (specification 4.5). */
export interface Twins {
  /** Takes note of a request; cancels the one before it where `cancels` says so. The undo forgets it. */
  enter(method: Method, path: string, cancel: () => void, cancels: boolean): () => void
}

/** The bookkeeping of one page. */
export function createTwins(): Twins {
  const pending = new Map<string, Set<() => void>>()
  return {
    enter(method, path, cancel, cancels) {
      const key = `${method} ${path}`
      const twins = pending.get(key) ?? new Set()
      if (cancels) for (const cancelTwin of twins) cancelTwin()
      twins.add(cancel)
      pending.set(key, twins)
      return () => {
        twins.delete(cancel)
        if (twins.size === 0 && pending.get(key) === twins) pending.delete(key)
      }
    },
  }
}
