import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { TOAST_MS, TOAST_REQUEST_ERROR_MS, TOAST_STAYS_MS } from '../constants.ts'

export type ToastType = 'success' | 'warning' | 'info' | 'error'

export interface ToastLink {
  readonly href: string
  readonly label: string
  /** The panel that the link opens over the page instead: its `data-opens`. */
  readonly opens?: string
}

export interface Toast {
  readonly id: number
  readonly type: ToastType
  /** The heading above the message; null for none. */
  readonly title: string | null
  readonly message: string
  /** A link to the next step; null for none. */
  readonly link: ToastLink | null
  /** Identifies the topic: while the toast is visible, the next message with this subject replaces it. Null if independent. */
  readonly subject: string | null
  /** Increases with every message: the newest has the highest. */
  readonly turn: number
  /** `leaving` while it fades out: no longer counted, then removed. */
  readonly phase: 'shown' | 'leaving'
}

/** The maximum number on screen; one more removes at once the oldest that is not being read, or the oldest if all are. */
export const TOASTS_MAX = 5
/** Duration of a toast's fade-out, in milliseconds. */
export const TOAST_LEAVE_MS = 200

export interface Toaster {
  /** Shows a message for 3000 ms or the given duration; 0 keeps it. Returns the id to close it with. */
  show(message: string, options?: ToastOptions): number
  /** Shows the error of a failed request for 4000 ms under the title common to all of them (specification 8.2 and 9). */
  requestError(message: string, link?: ToastLink): number
  /** Checks whether a toast with this subject is on screen. */
  tells(subject: string): boolean
  close(id: number): void
  /** Closes the newest toast, for Escape; returns false if there is none. */
  closeNewest(): boolean
  /** Pauses the timer of a toast while it is read; `resume` continues with the remaining time. Calls nest: hover and focus. */
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
  /** The title of failed requests: `tip` of specification 3.3; no title if omitted. */
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

/** Manages the toasts of one tab: shown, closed by timer, button or Escape, then removed (specification 4.5). */
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
    const toast = {
      id,
      type,
      title: title ?? null,
      message,
      link: link ?? told?.toast.link ?? null,
      subject: subject ?? null,
      turn: lastTurn,
      phase: 'shown' as const,
    }
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
    // Never 0, which would keep the toast forever.
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
    // Requests that fail together with the same message show one toast.
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
