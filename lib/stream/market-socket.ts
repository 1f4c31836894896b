import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { createConnection, type ConnectionOptions, type ConnectionState } from './connection.ts'
import { readFrame, writeOperation, type DataFrame } from './frames.ts'
import { createSubscriptions } from './subscriptions.ts'
import type { StreamArg } from './stream-args.ts'

/** The one public market socket of a tab, shared by everything that shows live figures. */
export interface MarketSocket {
  /**
   * Listens to a channel. Subscriptions to the same one share it; the last undo gives it up. After a reconnect the server
   * starts each with a new snapshot.
   */
  subscribe(arg: StreamArg, listener: (frame: DataFrame) => void): () => void
  /** Asks for a new snapshot, after a gap or a wrong checksum. */
  resync(arg: StreamArg): void
  state(): ConnectionState
  /** Hears changes of the state; returns its undo. */
  watchState(changed: (state: ConnectionState) => void): () => void
  /** When data of a channel was last heard, by this machine's clock; null before. */
  heardMs(arg: StreamArg): number | null
  /** Ends the connection and every timer. */
  close(): void
}

export type MarketSocketOptions = Pick<ConnectionOptions, 'connect' | 'clock' | 'timers' | 'random' | 'activity' | 'measured'>

/** Messages go out in batches this far apart: a server takes ten a second. */
export const BATCH_MS = 250
/** Subscriptions in one message. */
const ARGS_MAX = 50
/** A refused subscription is tried again after this. */
export const REFUSED_MS = 5_000
/** Refusals for too many messages pass by themselves; others do not. */
const RATE_LIMIT_CODES = new Set(['30006', '30007'])

export function createMarketSocket(options: MarketSocketOptions): MarketSocket {
  const { clock = wallClock, timers = systemTimers } = options
  const subscriptions = createSubscriptions()
  const watchers = new Set<(state: ConnectionState) => void>()
  const undos = new Set<() => void>()
  let undoBatch: (() => void) | null = null
  /** When a subscription went out whose receipt has not come yet. */
  let toldMs: number | null = null
  let undoSettle: (() => void) | null = null

  /** A timer that `close` takes back. */
  function later(delayMs: number, run: () => void): () => void {
    const undo = timers.after(delayMs, () => {
      undos.delete(undo)
      run()
    })
    undos.add(undo)
    return undo
  }

  const connection = createConnection({
    ...options,
    opened() {
      subscriptions.forgetTold()
      flush()
    },
    heard,
    changed(state) {
      for (const watcher of watchers) watcher(state)
    },
  })

  function heard(data: unknown): void {
    const frame = readFrame(data)
    if (frame.kind === 'acknowledged') takeReceipt()
    if (frame.kind === 'data') subscriptions.deliver(frame, clock.now())
    if (frame.kind === 'refused' && RATE_LIMIT_CODES.has(frame.code)) later(REFUSED_MS, () => repeat(frame.arg))
  }

  /** The receipt of a subscription tells the round trip long before the first ping does. */
  function takeReceipt(): void {
    if (toldMs !== null) options.measured?.(Math.max(0, clock.now() - toldMs))
    toldMs = null
  }

  function repeat(arg: StreamArg): void {
    if (!subscriptions.has(arg)) return
    subscriptions.forget(arg)
    flush()
  }

  /** Tells the server what has changed, at once or with the next batch. */
  function flush(): void {
    if (connection.state().kind !== 'open' || undoBatch) return
    const { subscribe, unsubscribe } = subscriptions.takePlan()
    tell('unsubscribe', unsubscribe)
    tell('subscribe', subscribe)
    if (subscribe.length + unsubscribe.length === 0) return
    toldMs = clock.now()
    undoBatch = later(BATCH_MS, () => {
      undoBatch = null
      flush()
    })
  }

  function tell(operation: 'subscribe' | 'unsubscribe', args: readonly StreamArg[]): void {
    for (let start = 0; start < args.length; start += ARGS_MAX) {
      connection.send(writeOperation(operation, args.slice(start, start + ARGS_MAX)))
    }
  }

  /** Components of one page subscribe one after the other: one connection, one message for all. */
  function settleSoon(): void {
    undoSettle ??= later(0, () => {
      undoSettle = null
      connection.need(!subscriptions.isEmpty())
      flush()
    })
  }

  return {
    subscribe(arg, listener) {
      const undo = subscriptions.add(arg, listener)
      settleSoon()
      return () => {
        undo()
        settleSoon()
      }
    },
    resync(arg) {
      if (!subscriptions.has(arg)) return
      tell('unsubscribe', [arg])
      repeat(arg)
    },
    state: connection.state,
    watchState(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    heardMs: subscriptions.heardMs,
    close() {
      for (const undo of undos) undo()
      undos.clear()
      connection.close()
    },
  }
}

/** Address of the public stream of the page's own host. */
export function publicStreamAddress(page: Pick<Location, 'protocol' | 'host'>): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/v2/ws/public`
}
