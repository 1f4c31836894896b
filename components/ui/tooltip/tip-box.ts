import { TOOLTIP_BOUNDARY_PADDING_PX, TOOLTIP_WIDTH_MAX_PX } from '../constants.ts'
import { positionTip } from './position-tip.ts'
import styles from './tooltip.module.css'
import { isVisible } from '../overlay/is-visible.ts'

const ID = 'tip'

/** Returns the text of an element's tip; empty if it has none. */
export function readTip(anchor: HTMLElement): string {
  return anchor.dataset['tip'] ?? ''
}

/** Checks whether a tip says more than the name of its control, so that it becomes the control's description for screen readers. */
export function explains(anchor: HTMLElement): boolean {
  const name = anchor.getAttribute('aria-label') ?? anchor.textContent
  return !name.includes(readTip(anchor))
}

export interface TipBox {
  readonly contains: (node: EventTarget | null) => boolean
  readonly hide: () => void
}

/**
 * Shows an element's tip in the top layer, above dialogs, and keeps it positioned. `onGone` runs, perhaps during this call, when the
 * element has left the page or the screen, is hidden or has no tip any more. `more` is shown below the text.
 */
export function showTip(anchor: HTMLElement, described: HTMLElement, onGone: () => void, more: HTMLElement | null = null): TipBox {
  const box = document.createElement('div')
  box.id = ID
  box.className = styles.tooltip ?? ''
  box.role = 'tooltip'
  box.popover = 'manual'
  box.style.setProperty('--tooltip-width', `${TOOLTIP_WIDTH_MAX_PX}px`)
  box.style.setProperty('--tooltip-padding', `${TOOLTIP_BOUNDARY_PADDING_PX}px`)
  // A press here must not count as outside of a dialog around the control.
  box.addEventListener('pointerdown', (event) => event.stopPropagation())
  // In the same landmark as its control, since screen reader users navigate by landmarks.
  ;(anchor.closest('[role="dialog"], main, header, footer') ?? document.body).append(box)
  // In older browsers without a top layer it is an ordinary fixed box.
  if (typeof box.showPopover === 'function') box.showPopover()

  const draw = () => {
    const control = anchor.getBoundingClientRect()
    const isInSight = control.bottom > 0 && control.top < window.innerHeight && isVisible(anchor)
    if (!anchor.isConnected || !isInSight || readTip(anchor) === '') return onGone()
    box.textContent = readTip(anchor)
    if (more !== null) box.append(more)
    const { clientWidth: width } = document.documentElement
    const { left, top } = positionTip(control, { width: box.offsetWidth, height: box.offsetHeight }, { width, height: window.innerHeight })
    box.style.left = `${left}px`
    box.style.top = `${top}px`
  }
  const ends = new AbortController()
  window.addEventListener('scroll', draw, { capture: true, passive: true, signal: ends.signal })
  window.addEventListener('resize', draw, { passive: true, signal: ends.signal })
  const observer = new MutationObserver((changes) => {
    if (!anchor.isConnected) onGone()
    else if (changes.some(({ type }) => type === 'attributes')) draw()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  observer.observe(anchor, { attributeFilter: ['data-tip'] })

  const before = described.getAttribute('aria-describedby')
  if (explains(anchor)) described.setAttribute('aria-describedby', before === null ? ID : `${before} ${ID}`)
  const hide = () => {
    ends.abort()
    observer.disconnect()
    if (before === null) described.removeAttribute('aria-describedby')
    else described.setAttribute('aria-describedby', before)
    box.remove()
  }
  draw()
  return { contains: (node) => node instanceof Node && box.contains(node), hide }
}
