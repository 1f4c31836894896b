import { storageKey } from '#lib/settings/keys.ts'
import type { TicketAction } from '../ticket/ticket-state.ts'
import { PANELS, type PanelId } from './places.ts'

/** What windows of one terminal say to one another. All of them are of one origin and one build or two; each text is looked at. */
export type PanelMessage =
  /** A window to its opener, once a second: it is there, and for what. `isNew` with the first of a page. */
  | { readonly kind: 'out'; readonly panel: PanelId; readonly isNew: boolean }
  /** The opener's answer: where it is and how it looks. */
  | { readonly kind: 'at'; readonly path: string; readonly theme: string; readonly updown: string }
  /** Something was put into the ticket. */
  | { readonly kind: 'ticket'; readonly action: TicketAction }

const ACTIONS: ReadonlySet<unknown> = new Set<TicketAction['type']>(['change', 'pick-price', 'size-by', 'sent'])

/** The name of a panel's window, by which the page's first script knows it too. */
export function windowName(panel: PanelId): string {
  return storageKey(`panel_${panel}`)
}

/** A message of another window of the same origin; null for anything else that is sent to this one. */
export function readPanelMessage({ origin, data }: Pick<MessageEvent, 'origin' | 'data'>): PanelMessage | null {
  const unsafe: unknown = data
  if (origin !== location.origin || !isRecord(unsafe)) return null
  const { kind, panel, isNew, path, theme, updown, action } = unsafe
  const known = PANELS.find((entry) => entry === panel)
  if (kind === 'out' && known !== undefined) return { kind, panel: known, isNew: isNew === true }
  if (kind === 'at' && typeof path === 'string' && typeof theme === 'string' && typeof updown === 'string') return { kind, path, theme, updown }
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
