import type { TicketAction } from '../ticket/ticket-state.ts'

type Listener = (action: TicketAction) => void

/** What a ticket goes through in one window, for the windows that belong to it. */
export interface TicketRelay {
  /** Something happened to the ticket here. */
  tell(action: TicketAction): void
  /** Something happened to it elsewhere. */
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
