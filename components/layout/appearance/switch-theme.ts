import type { Theme, UpDownColors } from '#lib/settings/theme.ts'

/** Specification 4.5 and 9: the reveal takes 400 ms. */
export const REVEAL_MS = 400

/** The point of the window that a reveal grows from, in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Returns the theme that the document shows. */
export function shownTheme(root: HTMLElement): Theme {
  return root.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Returns the position of a pointer press; null for a click by key or screen reader, which has none. */
export function pressPoint({ detail, clientX, clientY }: Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>): Point | null {
  return detail > 0 ? { x: clientX, y: clientY } : null
}

/** Returns the centre of a control, from which a reveal starts that no pointer triggered. */
export function findCentre(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Returns the distance from a point to the furthest corner of a window: the radius of a circle that covers all of it. */
export function coveringRadius({ x, y }: Point, width: number, height: number): number {
  return Math.hypot(Math.max(x, width - x), Math.max(y, height - y))
}

/**
 * Shows a theme: in a circle that grows from a point, or at once if there is no point, the user prefers reduced motion or the browser
 * has no view transitions.
 */
export function showTheme(theme: Theme, from: Point | null): void {
  const root = document.documentElement
  const change = () => {
    root.dataset.theme = theme
    paintBrowserBar(root)
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (from === null || still || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  transition.ready.then(
    () => reveal(root, from),
    // Another transition replaced it, or the tab is hidden; the theme changes anyway.
    () => undefined,
  )
}

function reveal(root: HTMLElement, from: Point): void {
  const radius = coveringRadius(from, innerWidth, innerHeight)
  const circle = (size: number) => `circle(${size}px at ${from.x}px ${from.y}px)`
  root.animate(
    { clipPath: [circle(0), circle(radius)] },
    { duration: REVEAL_MS, easing: 'ease-in-out', pseudoElement: '::view-transition-new(root)' },
  )
}

/** Shows the reader's theme and colours of rise and fall, without animation. */
export function restoreLooks(theme: Theme, upDownColors: UpDownColors): void {
  const root = document.documentElement
  root.dataset.theme = theme
  root.dataset.updown = upDownColors
  paintBrowserBar(root)
}

/** Sets the colour in which phones paint the browser's bar to the page's background. */
function paintBrowserBar(root: HTMLElement): void {
  const colour = getComputedStyle(root).getPropertyValue('--color-bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
}
