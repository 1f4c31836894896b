import { isVisible } from './is-visible.ts'

/** A focused control and its surroundings: enough to find the nearest place once the control is gone. */
export interface FocusOrigin {
  readonly control: HTMLElement
  /** The list around the control, and the index of its row. */
  readonly list: Element | null
  readonly index: number
  /** The control's ancestors, from the inside out. */
  readonly around: readonly Element[]
  /** The fallback if nothing of this place is left: for a control in a dialog, the control that opened the dialog. */
  readonly outer: FocusOrigin | null
}

const ROW = 'tbody > tr, li, [data-row]'
const CONTROL = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'

/** Records the place of a control while the control still exists. */
export function findFocusOrigin(control: HTMLElement, outer: FocusOrigin | null = null): FocusOrigin {
  const row = control.closest(ROW)
  const list = row?.parentElement ?? null
  return { control, list, index: list && row ? [...list.children].indexOf(row) : -1, around: listAncestors(control), outer }
}

/**
 * Focuses the control of a place or, if it is gone or cannot be focused, the nearest one left: the same action in the row that
 * replaced its row, a control of the same list, the tab of the panel, the page's content.
 */
export function returnTo(origin: FocusOrigin): void {
  const control = nearestTo(origin) ?? findMain(origin.control.ownerDocument)
  control?.focus()
}

/** Checks whether a control is in the document and can be focused. */
export function takesFocus(control: HTMLElement): boolean {
  return control.isConnected && isVisible(control) && !control.matches(':disabled') && control.closest('[inert]') === null
}

function nearestTo(origin: FocusOrigin): HTMLElement | null {
  if (takesFocus(origin.control)) return origin.control
  return inList(origin) ?? findAround(origin) ?? (origin.outer && nearestTo(origin.outer))
}

function inList({ control, list, index }: FocusOrigin): HTMLElement | null {
  if (list === null || !list.isConnected) return null
  const rows = [...list.children].filter((row) => controlsIn(row).length > 0)
  const row = rows[Math.min(index, rows.length - 1)]
  if (!row) return null
  const controls = controlsIn(row)
  return controls.find(({ textContent }) => textContent === control.textContent) ?? controls.at(-1) ?? null
}

/** Returns the focusable region or the tab of the panel around the control, or else the first control left around it. */
function findAround({ around }: FocusOrigin): HTMLElement | null {
  const end = around.findIndex((element) => element.matches('main, body, [role="dialog"]'))
  const left = around.slice(0, end).filter(({ isConnected }) => isConnected)
  for (const wanted of [findHolder, (element: Element) => controlsIn(element)[0]]) {
    const found = left.map(wanted).find((control) => control && takesFocus(control))
    if (found) return found
  }
  return null
}

function findHolder(element: Element): HTMLElement | null {
  if (element.getAttribute('role') === 'tabpanel')
    return element.ownerDocument.getElementById(element.getAttribute('aria-labelledby') ?? '')
  return element instanceof HTMLElement && element.tabIndex >= 0 ? element : null
}

/** Returns the open dialog or the page's content, if no nearer element can take the focus: the next Tab continues from there. */
function findMain(page: Document): HTMLElement | null {
  const main = page.querySelector<HTMLElement>('[role="dialog"]') ?? page.querySelector<HTMLElement>('main')
  if (main && main.tabIndex < 0) main.tabIndex = -1
  return main
}

function controlsIn(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(CONTROL)].filter(takesFocus)
}

function listAncestors(control: Element): Element[] {
  const ancestors: Element[] = []
  for (let element = control.parentElement; element; element = element.parentElement) ancestors.push(element)
  return ancestors
}
