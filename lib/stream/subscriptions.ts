import type { DataMessage } from './messages.ts'
import { argKey, type StreamArg } from './stream-args.ts'

export type Listener = (message: DataMessage) => void

interface Entry {
  readonly arg: StreamArg
  readonly listeners: Set<Listener>
  heardMs: number | null
}

/** The subscriptions to send to the server. */
export interface Plan {
  readonly subscribe: readonly StreamArg[]
  readonly unsubscribe: readonly StreamArg[]
}

/**
 * The listeners, and the subscriptions that the server knows. The difference is the plan: components that mount and unmount between two
 * messages cost nothing, and after a lost connection everything is sent again.
 */
export interface Subscriptions {
  /** Adds a listener; returns its removal, which may be called more than once. */
  add(arg: StreamArg, listener: Listener): () => void
  /** Passes a message to its listeners. Ignores one without listeners. */
  deliver(message: DataMessage, nowMs: number): void
  /** Returns the changes to send to the server, and marks them as sent. */
  takePlan(): Plan
  /** Marks all subscriptions as unknown to the server. */
  forgetTold(): void
  /** Marks one subscription as unknown to the server. */
  forget(arg: StreamArg): void
  isEmpty(): boolean
  has(arg: StreamArg): boolean
  /** Returns the time of a subscription's last data; null before. */
  heardMs(arg: StreamArg): number | null
}

export function createSubscriptions(): Subscriptions {
  const wanted = new Map<string, Entry>()
  const told = new Map<string, StreamArg>()

  function keepEntry(arg: StreamArg): Entry {
    const key = argKey(arg)
    const entry = wanted.get(key) ?? { arg, listeners: new Set<Listener>(), heardMs: null }
    wanted.set(key, entry)
    return entry
  }

  return {
    add(arg, listener) {
      const entry = keepEntry(arg)
      // One function may subscribe twice: each unsubscribe removes only its own subscription.
      const own: Listener = (message) => listener(message)
      entry.listeners.add(own)
      return () => {
        entry.listeners.delete(own)
        if (entry.listeners.size === 0 && wanted.get(argKey(arg)) === entry) wanted.delete(argKey(arg))
      }
    },
    deliver(message, nowMs) {
      const entry = wanted.get(argKey(message.arg))
      if (!entry) return
      entry.heardMs = nowMs
      for (const listener of entry.listeners) listener(message)
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
