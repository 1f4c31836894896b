import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { createConnection, type ConnectionOptions, type ConnectionState } from './connection.ts'
import { readMessage, writeOperation, type DataMessage } from './messages.ts'
import { createSubscriptions } from './subscriptions.ts'
import type { StreamArg } from './stream-args.ts'

/** The one public market socket of a tab, shared by everything that shows live figures. */
export interface MarketSocket {
  /**
   * Listens to a channel. Subscriptions to the same one share it; the last unsubscribe closes it. After a reconnect the server
   * starts each with a new snapshot.
   */
  subscribe(arg: StreamArg, listener: (message: DataMessage) => void): () => void
  /** Requests a new snapshot, after a gap or a wrong checksum. */
  resync(arg: StreamArg): void
  state(): ConnectionState
  /** Listens for changes of the state; returns an unsubscribe function. */
  watchState(changed: (state: ConnectionState) => void): () => void
  /** Returns the time of a channel's last data, by this machine's clock; null before. */
  heardMs(arg: StreamArg): number | null
  /** Ends the connection and cancels every timer. */
  close(): void
}

export type MarketSocketOptions = Pick<ConnectionOptions, 'connect' | 'clock' | 'timers' | 'random' | 'activity' | 'measured'>

/** Interval between batches of messages: a server accepts ten a second. */
export const BATCH_MS = 250
/** The maximum number of subscriptions in one message. */
const ARGS_MAX = 50
/** The delay before a refused subscription is tried again. */
export const REFUSED_MS = 5_000
/** Refusals for too many messages are temporary; others are not. */
const RATE_LIMIT_CODES = new Set(['30006', '30007'])

export function createMarketSocket(options: MarketSocketOptions): MarketSocket {
  const { clock = wallClock, timers = systemTimers } = options
  const subscriptions = createSubscriptions()
  const watchers = new Set<(state: ConnectionState) => void>()
  const undos = new Set<() => void>()
  let undoBatch: (() => void) | null = null
  /** Time of a subscription that has not been acknowledged yet. */
  let toldMs: number | null = null
  let undoSettle: (() => void) | null = null

  /** Starts a timer that `close` cancels. */
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
    const message = readMessage(data)
    if (message.kind === 'acknowledged') takeReceipt()
    if (message.kind === 'data') subscriptions.deliver(message, clock.now())
    if (message.kind === 'refused' && RATE_LIMIT_CODES.has(message.code)) later(REFUSED_MS, () => repeat(message.arg))
  }

  /** Measures the round trip from a subscription's acknowledgement, long before the first ping. */
  function takeReceipt(): void {
    if (toldMs !== null) options.measured?.(Math.max(0, clock.now() - toldMs))
    toldMs = null
  }

  function repeat(arg: StreamArg): void {
    if (!subscriptions.has(arg)) return
    subscriptions.forget(arg)
    flush()
  }

  /** Sends the changed subscriptions to the server, at once or with the next batch. */
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

  /** Waits until all components of a page have subscribed, so that they share one connection and one message. */
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

/** Returns the address of the public stream on the page's own host. */
export function publicStreamAddress(page: Pick<Location, 'protocol' | 'host'>): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/v2/ws/public`
}
