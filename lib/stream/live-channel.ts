import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import { backOffMs } from './back-off.ts'
import type { DataFrame } from './frames.ts'
import type { MarketSocket } from './market-socket.ts'
import type { StreamArg } from './stream-args.ts'

/** What a frame does to a channel's state. `resync`: the state cannot be trusted any more. `ignore`: the frame says nothing. */
export type Step<State> = { readonly state: State } | 'resync' | 'ignore'

/** Turns frames into a state: pure, one per kind of channel. */
export type Reducer<State> = (state: State | undefined, frame: DataFrame) => Step<State>

/** The state of one channel, shared by all who show it. */
export interface LiveChannel<State> {
  /** Hears every new state, and the one there is at once. Returns its undo. */
  subscribe(listener: (state: State) => void): () => void
  current(): State | undefined
  /** When it was last heard, by this machine's clock; null before. */
  heardMs(): number | null
}

/** A channel that nobody shows any more is kept this long: the next page often shows it again. */
export const LINGER_MS = 2_000

/** Opens a channel with the first listener and gives it up some time after the last one. */
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

  function hear(frame: DataFrame): void {
    const step = reduce(state, frame)
    if (step === 'ignore') return
    if (step === 'resync') return resync()
    // A snapshot alone proves nothing: only an update that fits shows that the fault is over.
    if (frame.action === 'update') faults = 0
    state = step.state
    for (const listener of listeners) listener(step.state)
  }

  /** Asks for a new snapshot: at once the first time, then with growing waits, so that a lasting fault is no storm. */
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
      // One function may listen twice: each undo takes back its own.
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
