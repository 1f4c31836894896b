import type { DataFrame } from './frames.ts'
import { argKey, type StreamArg } from './stream-args.ts'

export type Listener = (frame: DataFrame) => void

interface Entry {
  readonly arg: StreamArg
  readonly listeners: Set<Listener>
  heardMs: number | null
}

/** What to tell the server, so that it sends what is wanted. */
export interface Plan {
  readonly subscribe: readonly StreamArg[]
  readonly unsubscribe: readonly StreamArg[]
}

/**
 * Who listens to what, and what the server has been told. The difference is the plan: components that come and go between two
 * messages cost nothing, and after a loss everything is told again.
 */
export interface Subscriptions {
  /** Adds a listener; returns its undo, which may be called again. */
  add(arg: StreamArg, listener: Listener): () => void
  /** Hands a frame to its listeners. A frame that nobody waits for is nothing. */
  deliver(frame: DataFrame, nowMs: number): void
  /** What the server has to hear; taken as told. */
  takePlan(): Plan
  /** The server has forgotten everything. */
  forgetTold(): void
  /** The server has forgotten one. */
  forget(arg: StreamArg): void
  isEmpty(): boolean
  has(arg: StreamArg): boolean
  /** When data of a subscription was last heard; null before. */
  heardMs(arg: StreamArg): number | null
}

export function createSubscriptions(): Subscriptions {
  const wanted = new Map<string, Entry>()
  const told = new Map<string, StreamArg>()

  function entryOf(arg: StreamArg): Entry {
    const key = argKey(arg)
    const entry = wanted.get(key) ?? { arg, listeners: new Set<Listener>(), heardMs: null }
    wanted.set(key, entry)
    return entry
  }

  return {
    add(arg, listener) {
      const entry = entryOf(arg)
      // One function may listen twice: each undo takes back its own.
      const own: Listener = (frame) => listener(frame)
      entry.listeners.add(own)
      return () => {
        entry.listeners.delete(own)
        if (entry.listeners.size === 0 && wanted.get(argKey(arg)) === entry) wanted.delete(argKey(arg))
      }
    },
    deliver(frame, nowMs) {
      const entry = wanted.get(argKey(frame.arg))
      if (!entry) return
      entry.heardMs = nowMs
      for (const listener of entry.listeners) listener(frame)
    },
    takePlan() {
      const subscribe = [...wanted].filter(([key]) => !told.has(key)).map(([, entry]) => entry.arg)
      const unsubscribe = [...told].filter(([key]) => !wanted.has(key)).map(([, arg]) => arg)
      for (const arg of subscribe) told.set(argKey(arg), arg)
      for (const arg of unsubscribe) told.delete(argKey(arg))
      return { subscribe, unsubscribe }
    },
    forgetTold: () => told.clear(),
    forget: (arg) => void told.delete(argKey(arg)),
    isEmpty: () => wanted.size === 0,
    has: (arg) => wanted.has(argKey(arg)),
    heardMs: (arg) => wanted.get(argKey(arg))?.heardMs ?? null,
  }
}
