import { storageKey } from '#lib/settings/keys.ts'
import type { TicketAction } from '../../ticket/state/ticket-state.ts'
import { PANELS, type PanelId } from './slots.ts'

/** Messages between the windows of a terminal. They have one origin, but possibly different builds, so each message is validated. */
export type PanelMessage =
  /** From a window to its opener, once a second: it exists, and shows this panel. `isNew` in a page's first message. */
  | { readonly kind: 'out'; readonly panel: PanelId; readonly isNew: boolean }
  /** The opener's answer: its path and its look. */
  | { readonly kind: 'at'; readonly path: string; readonly theme: string; readonly updown: string }
  /** A change to the ticket. */
  | { readonly kind: 'ticket'; readonly action: TicketAction }

const ACTIONS: ReadonlySet<unknown> = new Set<TicketAction['type']>(['change', 'pick-price', 'size-by', 'share', 'sent'])

/** Returns the name of a panel's window, which the page's first script recognises as well. */
export function windowName(panel: PanelId): string {
  return storageKey(`panel_${panel}`)
}

/** Reads a message from another window of the same origin; null for any other message. */
export function readPanelMessage({ origin, data }: Pick<MessageEvent, 'origin' | 'data'>): PanelMessage | null {
  const unsafe: unknown = data
  if (origin !== location.origin || !isRecord(unsafe)) return null
  const { kind, panel, isNew, path, theme, updown, action } = unsafe
  const known = PANELS.find((entry) => entry === panel)
  if (kind === 'out' && known !== undefined) return { kind, panel: known, isNew: isNew === true }
  if (kind === 'at' && typeof path === 'string' && typeof theme === 'string' && typeof updown === 'string')
    return { kind, path, theme, updown }
  if (kind === 'ticket' && isAction(action)) return { kind, action }
  return null
}

export function sendPanelMessage(to: Window, message: PanelMessage): void {
  to.postMessage(message, location.origin)
}

function isAction(value: unknown): value is TicketAction {
  return isRecord(value) && ACTIONS.has(value['type'])
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
