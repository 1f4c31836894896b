import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import { backOffMs } from './back-off.ts'
import type { DataMessage } from './messages.ts'
import type { MarketSocket } from './market-socket.ts'
import type { StreamArg } from './stream-args.ts'

/** The effect of a message on a channel's state. `resync`: the state is no longer trustworthy. `ignore`: no effect. */
export type Step<State> = { readonly state: State } | 'resync' | 'ignore'

/** Turns messages into a state: pure, one per kind of channel. */
export type Reducer<State> = (state: State | undefined, message: DataMessage) => Step<State>

/** The state of one channel, shared by everything that shows it. */
export interface LiveChannel<State> {
  /** Calls back at once with the current state, if any, and with every new one. Returns an unsubscribe function. */
  subscribe(listener: (state: State) => void): () => void
  current(): State | undefined
  /** Returns the time of the last data, by this machine's clock; null before. */
  heardMs(): number | null
}

/** A channel without listeners is kept this long: the next page often shows it again. */
export const LINGER_MS = 2_000

/** Opens a channel for the first listener and closes it some time after the last one left. */
export function createLiveChannel<State>(
  socket: MarketSocket,
  arg: StreamArg,
  reduce: Reducer<State>,
  timers: Timers = systemTimers,
): LiveChannel<State> {
  const listeners = new Set<(state: State) => void>()
  let state: State | undefined
  let faults = 0
  let undoSocket: (() => void) | null = null
  let undoTimer: (() => void) | null = null
  let undoLinger: (() => void) | null = null

  function hear(message: DataMessage): void {
    const step = reduce(state, message)
    if (step === 'ignore') return
    if (step === 'resync') return resync()
    // A snapshot alone proves nothing: only an update that fits shows that the fault is over.
    if (message.action === 'update') faults = 0
    state = step.state
    for (const listener of listeners) listener(step.state)
  }

  /** Requests a new snapshot: at once the first time, then with growing waits, so that a lasting fault causes no flood. */
  function resync(): void {
    state = undefined
    if (undoTimer) return
    undoTimer = timers.after(faults === 0 ? 0 : backOffMs(faults, 1), () => {
      undoTimer = null
      socket.resync(arg)
    })
    faults += 1
  }

  function start(): void {
    undoLinger?.()
    undoSocket ??= socket.subscribe(arg, hear)
  }

  function stop(): void {
    undoTimer?.()
    undoTimer = null
    undoSocket?.()
    undoSocket = null
    state = undefined
    faults = 0
  }

  return {
    subscribe(listener) {
      // One function may subscribe twice: each unsubscribe removes only its own subscription.
      const own = (next: State): void => listener(next)
      listeners.add(own)
      start()
      if (state !== undefined) own(state)
      return () => {
        if (listeners.delete(own) && listeners.size === 0) undoLinger = timers.after(LINGER_MS, stop)
      }
    },
    current: () => state,
    heardMs: () => socket.heardMs(arg),
  }
}
