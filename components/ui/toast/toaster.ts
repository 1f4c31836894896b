import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { TOAST_MS, TOAST_REQUEST_ERROR_MS, TOAST_STAYS_MS } from '../constants.ts'

export type ToastType = 'success' | 'warning' | 'info' | 'error'

export interface ToastLink {
  readonly href: string
  readonly label: string
  /** What it opens over the page instead: the link's `data-opens`. */
  readonly opens?: string
}

export interface Toast {
  readonly id: number
  readonly type: ToastType
  /** What the message is about, above it; null for none. */
  readonly title: string | null
  readonly message: string
  /** A way on from the message; null for none. */
  readonly link: ToastLink | null
  /** What it tells of, while it is in view: the next message of the same thing becomes its own. Null for a message by itself. */
  readonly subject: string | null
  /** Grows with every message: the newest has the highest. */
  readonly turn: number
  /** `leaving` while it fades out: no longer counted, then removed. */
  readonly phase: 'shown' | 'leaving'
}

/** How many are on screen at once; when one more comes, the oldest that nobody reads is gone at once. */
export const TOASTS_MAX = 5
/** How long a toast fades out, in milliseconds. */
export const TOAST_LEAVE_MS = 200

export interface Toaster {
  /** Shows a message for 3000 ms, or as long as said; 0 stays. Returns the id to close it by. */
  show(message: string, options?: ToastOptions): number
  /** The entry point of failed requests: an error for 4000 ms under the title of them all (specification 8.2 and 9). */
  requestError(message: string, link?: ToastLink): number
  /** Whether a toast of this subject is on screen. */
  tells(subject: string): boolean
  close(id: number): void
  /** Closes the newest one, for Escape; false where there is none. */
  closeNewest(): boolean
  /** Stops the clock of a toast while it is read, `resume` goes on with what was left. Calls may nest: hover and focus. */
  pause(id: number): void
  resume(id: number): void
  readonly list: () => readonly Toast[]
  readonly subscribe: (listener: () => void) => () => void
}

export interface ToastOptions {
  readonly type?: ToastType
  readonly durationMs?: number
  readonly title?: string
  readonly link?: ToastLink
  readonly subject?: string
}

export interface ToasterOptions {
  readonly clock?: Clock
  readonly timers?: Timers
  /** The title of failed requests: `tip` of specification 3.3; none where it is left out. */
  readonly requestTitle?: string
}

interface Running {
  toast: Toast
  leftMs: number
  startedMs: number
  readers: number
  stop: (() => void) | null
}

const EMPTY: readonly Toast[] = []

/** The messages of one tab: shown, closed by timer, button or Escape, then removed (specification 4.5). */
export function createToaster({ clock = wallClock, timers = systemTimers, requestTitle }: ToasterOptions = {}): Toaster {
  const running = new Map<number, Running>()
  const leaving = new Map<number, Toast>()
  const listeners = new Set<() => void>()
  let snapshot = EMPTY
  let lastId = 0
  let lastTurn = 0

  function publish(): void {
    const all = [...[...running.values()].map(({ toast }) => toast), ...leaving.values()]
    snapshot = all.length === 0 ? EMPTY : all.toSorted((a, b) => a.turn - b.turn)
    for (const listener of listeners) listener()
  }

  function start(entry: Running): void {
    if (entry.leftMs === TOAST_STAYS_MS || entry.readers > 0) return
    entry.startedMs = clock.now()
    entry.stop = timers.after(entry.leftMs, () => close(entry.toast.id))
  }

  function remove(entry: Running): void {
    entry.stop?.()
    running.delete(entry.toast.id)
  }

  function close(id: number): void {
    const entry = running.get(id)
    if (!entry) return
    remove(entry)
    leaving.set(id, { ...entry.toast, phase: 'leaving' })
    timers.after(TOAST_LEAVE_MS, () => {
      leaving.delete(id)
      publish()
    })
    publish()
  }

  const findTold = (subject: string): Running | undefined => [...running.values()].find(({ toast }) => toast.subject === subject)

  function makeRoom(): void {
    if (running.size < TOASTS_MAX) return
    const all = [...running.values()]
    const oldest = all.find(({ readers }) => readers === 0) ?? all[0]
    if (oldest) remove(oldest)
  }

  function show(message: string, { type = 'info', durationMs = TOAST_MS, title, link, subject }: ToastOptions = {}): number {
    const told = subject === undefined ? undefined : findTold(subject)
    if (told) remove(told)
    else makeRoom()
    const id = told?.toast.id ?? (lastId += 1)
    lastTurn += 1
    const toast = { id, type, title: title ?? null, message, link: link ?? told?.toast.link ?? null, subject: subject ?? null, turn: lastTurn, phase: 'shown' as const }
    const entry = { toast, leftMs: durationMs, startedMs: 0, readers: told?.readers ?? 0, stop: null }
    running.set(id, entry)
    start(entry)
    publish()
    return id
  }

  function pause(id: number): void {
    const entry = running.get(id)
    if (!entry) return
    entry.readers += 1
    if (!entry.stop) return
    entry.stop()
    entry.stop = null
    // Never 0, which would be a toast that stays.
    entry.leftMs = Math.max(1, entry.leftMs - (clock.now() - entry.startedMs))
  }

  function resume(id: number): void {
    const entry = running.get(id)
    if (!entry || entry.readers === 0) return
    entry.readers -= 1
    start(entry)
  }

  function closeNewest(): boolean {
    const newest = [...running.keys()].at(-1)
    if (newest !== undefined) close(newest)
    return newest !== undefined
  }

  return {
    show,
    // Requests that fail together for one reason say it once.
    requestError: (message, link) =>
      show(message, {
        type: 'error',
        durationMs: TOAST_REQUEST_ERROR_MS,
        subject: `request ${message}`,
        ...(link === undefined ? {} : { link }),
        ...(requestTitle === undefined ? {} : { title: requestTitle }),
      }),
    tells: (subject) => findTold(subject) !== undefined,
    close,
    closeNewest,
    pause,
    resume,
    list: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
