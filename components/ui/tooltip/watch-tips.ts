import { systemTimers } from '#lib/kernel/clock.ts'
import { TOOLTIP_CLOSE_DEBOUNCE_MS } from '../constants.ts'
import { explains, showTip, type TipBox } from './tip-box.ts'

/** The cause that opened a tip; each has its own way to close it. */
type Cause = 'pointer' | 'focus' | 'tap'

interface Shown {
  readonly anchor: HTMLElement
  readonly cause: Cause
  readonly box: TipBox
}

/** Returns a link to the glossary for a term that names one. It opens beside the page, whose unsent order must not be lost. */
function makeMoreLink(
  { dataset: { more, moreLabel = '' } }: HTMLElement,
  glossaryHref?: (term: string) => string,
): HTMLAnchorElement | null {
  if (more === undefined || glossaryHref === undefined) return null
  const link = document.createElement('a')
  link.href = glossaryHref(more)
  link.target = '_blank'
  link.rel = 'noopener'
  link.dataset['tipMore'] = ''
  link.textContent = moreLabel
  return link
}

function findAnchor(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}

/**
 * Shows the tips of a page: a few words about any element with `data-tip`, on hover, on keyboard focus or, if they add to the name,
 * on a tap (specification 9: at once, at most 300 px wide, 10 px from the sides of the screen, hidden 200 ms after the pointer left).
 * The pointer may move onto a tip; Escape and a press hide it. The page has one set of listeners, so that tips of rows and cells cost
 * nothing. `glossaryHref` gives the address of a term, for terms that have more to read. Returns a function that undoes it.
 */
export function watchTips(glossaryHref?: (term: string) => string): () => void {
  const ends = new AbortController()
  let shown: Shown | null = null
  let cancelClose = (): void => {}
  /** The pressed element: its tip stays hidden until the pointer has left it. */
  let pressed: HTMLElement | null = null
  /** The start of a touch. A tap moves the focus before its click; that focus must not show the tip. */
  let touched: { readonly anchor: HTMLElement | null; readonly wasShown: boolean } | null = null

  const closeNow = () => {
    cancelClose()
    shown?.box.hide()
    shown = null
  }
  const leave = () => {
    cancelClose()
    cancelClose = systemTimers.after(TOOLTIP_CLOSE_DEBOUNCE_MS, closeNow)
  }
  const show = (anchor: HTMLElement, cause: Cause, described: HTMLElement = anchor) => {
    cancelClose()
    if (shown?.anchor === anchor) return
    closeNow()
    let isGone = false
    const onGone = () => {
      isGone = true
      if (shown?.anchor === anchor) closeNow()
    }
    const box = showTip(anchor, described, onGone, makeMoreLink(anchor, glossaryHref))
    if (isGone) box.hide()
    else shown = { anchor, cause, box }
  }

  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    if (shown?.box.contains(target)) return cancelClose()
    const anchor = findAnchor(target)
    if (anchor !== pressed) pressed = null
    if (anchor !== null && anchor !== pressed) show(anchor, 'pointer')
    // The page may change under a resting pointer: a tip opened by the keyboard stays.
    else if (shown?.cause === 'pointer') leave()
  }
  const onPointerOut = ({ relatedTarget }: PointerEvent) => {
    if (relatedTarget === null && shown?.cause === 'pointer') leave()
  }
  const onPointerDown = ({ target, pointerType }: PointerEvent) => {
    const anchor = findAnchor(target)
    touched = pointerType === 'touch' ? { anchor, wasShown: anchor !== null && shown?.anchor === anchor } : null
    if (shown?.box.contains(target) || (touched?.wasShown ?? false)) return
    if (anchor?.dataset['term'] !== undefined && touched === null) return
    closeNow()
    pressed = anchor
  }
  const onClick = () => {
    const tap = touched
    touched = null
    if (!tap?.anchor) return
    if (tap.wasShown) closeNow()
    else if (explains(tap.anchor)) show(tap.anchor, 'tap')
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    // The focused element may be under the tip of the one before.
    if (shown?.cause === 'focus' && shown.anchor !== findAnchor(target)) closeNow()
    if (!(target instanceof HTMLElement) || touched !== null || !target.matches(':focus-visible')) return
    const anchor = findAnchor(target)
    if (anchor !== null) show(anchor, 'focus', target)
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // If another element gets the focus, the tip goes once it has it: a modal from which something is removed while nothing has the
    // focus takes the focus to itself, and Tab would never get past its first button.
    if (shown?.cause === 'focus' && relatedTarget === null) closeNow()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown === null) return
    if (event.key === 'Enter') makeMoreLink(shown.anchor, glossaryHref)?.click()
    // The key may open something where the tip is.
    if ((event.key === 'Enter' || event.key === ' ') && shown.anchor.dataset['term'] === undefined) closeNow()
    if (event.key !== 'Escape' || shown === null) return
    // One Escape closes one thing; a tip that only repeats a control's name does not count.
    const isThing = explains(shown.anchor)
    closeNow()
    if (!isThing) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const options = { signal: ends.signal, capture: true }
  window.addEventListener('pointerover', onPointerOver, options)
  window.addEventListener('pointerout', onPointerOut, options)
  window.addEventListener('pointerdown', onPointerDown, options)
  window.addEventListener('click', onClick, options)
  window.addEventListener('focusin', onFocusIn, options)
  window.addEventListener('focusout', onFocusOut, options)
  window.addEventListener('keydown', onKeyDown, options)
  return () => {
    ends.abort()
    closeNow()
  }
}
