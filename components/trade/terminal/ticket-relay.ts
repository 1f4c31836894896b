import type { TicketAction } from '../ticket/state/ticket-state.ts'

type Listener = (action: TicketAction) => void

/** Passes changes of a ticket between the windows that belong together. */
export interface TicketRelay {
  /** Reports a change made in this window. */
  tell(action: TicketAction): void
  /** Applies a change made in another window. */
  bring(action: TicketAction): void
  readonly onTold: (listener: Listener) => () => void
  readonly onBrought: (listener: Listener) => () => void
}

export function createTicketRelay(): TicketRelay {
  const told = new Set<Listener>()
  const brought = new Set<Listener>()
  const listen = (listeners: Set<Listener>) => (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const speak = (listeners: Set<Listener>) => (action: TicketAction) => {
    for (const listener of listeners) listener(action)
  }
  return { tell: speak(told), bring: speak(brought), onTold: listen(told), onBrought: listen(brought) }
}
