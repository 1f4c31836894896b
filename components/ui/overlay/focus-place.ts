/** A control that has the focus, and what is around it: enough to find the place again once the control is gone. */
export interface FocusPlace {
  readonly control: HTMLElement
  /** The list that it is in, and which of its rows. */
  readonly list: Element | null
  readonly index: number
  /** What the control is in, from the inside out. */
  readonly around: readonly Element[]
  /** The place to go to where nothing is left of this one: for a control of a dialog, what opened that. */
  readonly outer: FocusPlace | null
}

const ROW = 'tbody > tr, li, [data-row]'
const CONTROL = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'

/** The place of a control, as long as the control is there. */
export function placeOf(control: HTMLElement, outer: FocusPlace | null = null): FocusPlace {
  const row = control.closest(ROW)
  const list = row?.parentElement ?? null
  return { control, list, index: list && row ? [...list.children].indexOf(row) : -1, around: ancestorsOf(control), outer }
}

/**
 * Gives the focus to the control of a place or, where it is gone or takes none, to the nearest that is left: the same action of the
 * row that has taken its row's place, a control of the same list, the tab of the panel, the page's content.
 */
export function returnTo(place: FocusPlace): void {
  const control = nearestTo(place) ?? mainOf(place.control.ownerDocument)
  control?.focus()
}

/** Whether a control is there and may have the focus. */
export function takesFocus(control: HTMLElement): boolean {
  return control.isConnected && control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled') && control.closest('[inert]') === null
}

function nearestTo(place: FocusPlace): HTMLElement | null {
  if (takesFocus(place.control)) return place.control
  return inList(place) ?? aroundOf(place) ?? (place.outer && nearestTo(place.outer))
}

function inList({ control, list, index }: FocusPlace): HTMLElement | null {
  if (list === null || !list.isConnected) return null
  const rows = [...list.children].filter((row) => controlsIn(row).length > 0)
  const row = rows[Math.min(index, rows.length - 1)]
  if (!row) return null
  const controls = controlsIn(row)
  return controls.find(({ textContent }) => textContent === control.textContent) ?? controls.at(-1) ?? null
}

/** The region that can have the focus itself, the tab of the panel that it was in, or the first control of what is left around it. */
function aroundOf({ around }: FocusPlace): HTMLElement | null {
  const end = around.findIndex((element) => element.matches('main, body, [role="dialog"]'))
  const left = around.slice(0, end).filter(({ isConnected }) => isConnected)
  for (const wanted of [holderOf, (element: Element) => controlsIn(element)[0]]) {
    const found = left.map(wanted).find((control) => control && takesFocus(control))
    if (found) return found
  }
  return null
}

function holderOf(element: Element): HTMLElement | null {
  if (element.getAttribute('role') === 'tabpanel') return element.ownerDocument.getElementById(element.getAttribute('aria-labelledby') ?? '')
  return element instanceof HTMLElement && element.tabIndex >= 0 ? element : null
}

/** The page's content takes the focus where nothing nearer can: the next Tab goes on from there. */
function mainOf(page: Document): HTMLElement | null {
  const main = page.querySelector<HTMLElement>('[role="dialog"]') ?? page.querySelector<HTMLElement>('main')
  if (main && main.tabIndex < 0) main.tabIndex = -1
  return main
}

function controlsIn(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(CONTROL)].filter(takesFocus)
}

function ancestorsOf(control: Element): Element[] {
  const ancestors: Element[] = []
  for (let element = control.parentElement; element; element = element.parentElement) ancestors.push(element)
  return ancestors
}
