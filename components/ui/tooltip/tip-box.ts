import { TOOLTIP_BOUNDARY_PADDING_PX, TOOLTIP_WIDTH_MAX_PX } from '../constants.ts'
import { placeTip } from './place-tip.ts'
import styles from './tooltip.module.css'

const ID = 'tip'

/** The words of the tip that is shown; empty on an element that has none. */
export function tipOf(anchor: HTMLElement): string {
  return anchor.dataset['tip'] ?? ''
}

/** Whether a tip says more than the name of its control: screen readers then hear it as the control's description. */
export function explains(anchor: HTMLElement): boolean {
  const name = anchor.getAttribute('aria-label') ?? anchor.textContent
  return !name.includes(tipOf(anchor))
}

export interface TipBox {
  readonly contains: (node: EventTarget | null) => boolean
  readonly hide: () => void
}

/** Shows the tip of an element in the top layer, so that dialogs do not cover it, and keeps it there. `onGone`: the element has left the page. */
export function showTip(anchor: HTMLElement, described: HTMLElement, onGone: () => void): TipBox {
  const box = document.createElement('div')
  box.id = ID
  box.className = styles.tooltip ?? ''
  box.role = 'tooltip'
  box.popover = 'manual'
  box.style.setProperty('--tooltip-width', `${TOOLTIP_WIDTH_MAX_PX}px`)
  box.style.setProperty('--tooltip-padding', `${TOOLTIP_BOUNDARY_PADDING_PX}px`)
  // What is pressed here is no press outside of the dialog that the control may be in.
  box.addEventListener('pointerdown', (event) => event.stopPropagation())
  // In the same region of the page as its control: readers go from region to region.
  ;(anchor.closest('[role="dialog"], main, header, footer') ?? document.body).append(box)
  // Older browsers have no top layer: there it is an ordinary fixed box.
  if (typeof box.showPopover === 'function') box.showPopover()

  const draw = () => {
    const control = anchor.getBoundingClientRect()
    const isInSight = control.bottom > 0 && control.top < window.innerHeight && anchor.checkVisibility()
    if (!anchor.isConnected || !isInSight || tipOf(anchor) === '') return onGone()
    box.textContent = tipOf(anchor)
    const { clientWidth: width } = document.documentElement
    const { left, top } = placeTip(control, { width: box.offsetWidth, height: box.offsetHeight }, { width, height: window.innerHeight })
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
