import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { backOffMs } from './back-off.ts'
import { PING, PONG } from './messages.ts'
import { alwaysVisible, type Activity, type PageActivity } from './page-activity.ts'

/**
 * State of the connection and its start (milliseconds). `idle`: not needed, or the page is hidden. `connecting`: for the first
 * time. `lost`: it was open or failed to open, and is retried.
 */
export type ConnectionState =
  | { readonly kind: 'idle'; readonly since: number }
  | { readonly kind: 'connecting'; readonly since: number }
  | { readonly kind: 'open'; readonly since: number }
  | { readonly kind: 'lost'; readonly since: number; readonly attempts: number }

/** Interval of pings, and the time after which a connection without an answer is dropped. */
export const HEARTBEAT_MS = 20_000
export const ANSWER_MS = 10_000
/** A connection that was open this long was stable: the next waits start small again. */
export const STEADY_MS = 10_000
/** A hidden page keeps its connection this long: long enough for a glance at another tab. */
export const HIDDEN_MS = 60_000

export interface ConnectionOptions {
  /** Opens a new socket. May throw. */
  readonly connect: () => WebSocket
  readonly opened: () => void
  readonly heard: (data: unknown) => void
  readonly changed: (state: ConnectionState) => void
  /** An attempt has failed: the server is down, or refuses this page. Browsers do not say which. */
  readonly refused?: (() => void) | undefined
  /** Receives the round-trip time to the server in milliseconds. */
  readonly measured?: ((roundTripMs: number) => void) | undefined
  readonly clock?: Clock | undefined
  readonly timers?: Timers | undefined
  /** 0 to 1. */
  readonly random?: (() => number) | undefined
  readonly activity?: PageActivity | undefined
}

export interface Connection {
  state(): ConnectionState
  /** Sets whether the connection is needed: opens it, or ends it and becomes idle. */
  need(needed: boolean): void
  /** Sends if open; otherwise does nothing, because `opened` sends everything again. */
  send(text: string): void
  /** Ends the connection for good and stops watching the page. */
  close(): void
}

const nothing = (): void => {}

/** Keeps one socket open while it is needed and the page is visible: reconnects with growing waits, and detects silent failures. */
export function createConnection(options: ConnectionOptions): Connection {
  const { clock = wallClock, timers = systemTimers, random = Math.random, activity = alwaysVisible } = options
  let state: ConnectionState = { kind: 'idle', since: clock.now() }
  let socket: WebSocket | null = null
  let needed = false
  let attempts = 0
  let heardMs = 0
  /** Time of a ping that has not been answered yet. */
  let askedMs: number | null = null
  let seen = activity.current() === 'visible'
  let undoTimer = nothing
  let undoHide = nothing

  function become(next: ConnectionState): void {
    state = next
    options.changed(next)
  }

  function wait(delayMs: number, run: () => void): void {
    undoTimer()
    undoTimer = timers.after(delayMs, run)
  }

  /** Drops the socket; its later messages are ignored. */
  function drop(): void {
    undoTimer()
    const old = socket
    socket = null
    askedMs = null
    old?.close()
  }

  function lose(): void {
    drop()
    const wasOpen = state.kind === 'open'
    // A server that accepts connections only to end them must not cause a tight loop.
    if (state.kind === 'open' && clock.now() - state.since >= STEADY_MS) attempts = 0
    wait(backOffMs(attempts, random()), open)
    attempts += 1
    become({ kind: 'lost', since: state.kind === 'lost' ? state.since : clock.now(), attempts })
    if (!wasOpen) options.refused?.()
  }

  function open(): void {
    drop()
    if (state.kind !== 'lost') become({ kind: 'connecting', since: clock.now() })
    try {
      socket = options.connect()
      listen(socket)
    } catch {
      lose()
    }
  }

  function listen(current: WebSocket): void {
    const ifCurrent = (run: () => void) => (): void => {
      if (socket === current) run()
    }
    // A connection attempt can hang as silently as an open connection.
    wait(ANSWER_MS, lose)
    current.addEventListener('open', ifCurrent(welcome))
    current.addEventListener('close', ifCurrent(lose))
    current.addEventListener('error', ifCurrent(lose))
    current.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (socket !== current) return
      heardMs = clock.now()
      if (event.data === PONG && askedMs !== null) {
        options.measured?.(Math.max(0, heardMs - askedMs))
        askedMs = null
      }
      options.heard(event.data)
    })
  }

  function welcome(): void {
    become({ kind: 'open', since: clock.now() })
    wait(HEARTBEAT_MS, probe)
    options.opened()
  }

  function probe(): void {
    const probedMs = clock.now()
    askedMs = probedMs
    socket?.send(PING)
    wait(ANSWER_MS, () => {
      if (heardMs < probedMs) lose()
      else wait(HEARTBEAT_MS - ANSWER_MS, probe)
    })
  }

  function rest(): void {
    drop()
    attempts = 0
    if (state.kind !== 'idle') become({ kind: 'idle', since: clock.now() })
  }

  function decide(): void {
    if (!needed || !seen) rest()
    else if (state.kind === 'idle') open()
  }

  function notice(now: Activity): void {
    // Its sockets stay open without a word, and an unanswered ping would take half a minute to tell.
    if (now === 'offline') {
      if (state.kind === 'open' || state.kind === 'connecting') lose()
      return
    }
    undoHide()
    undoHide = now === 'hidden' ? timers.after(HIDDEN_MS, sleep) : nothing
    if (now === 'away') sleep()
    if (now !== 'visible') return
    seen = true
    // The page is visible or the network is back: stop waiting, and do not trust a connection that slept.
    if (state.kind === 'lost' && needed) open()
    if (state.kind === 'open') probe()
    decide()
  }

  function sleep(): void {
    seen = false
    decide()
  }

  const undoActivity = activity.watch(notice)
  return {
    state: () => state,
    need(now) {
      needed = now
      decide()
    },
    send(text) {
      if (state.kind === 'open') socket?.send(text)
    },
    close() {
      undoActivity()
      undoHide()
      needed = false
      decide()
    },
  }
}
