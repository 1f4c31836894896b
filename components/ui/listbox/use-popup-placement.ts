'use client'

import { useLayoutEffect, type RefObject } from 'react'
import { debounceResize, onElementResize, onWindowResize } from '#components/ui/viewport/resize.ts'
import { placePopup, type Box } from './placement.ts'

/** Returns the visible part of the page: less than the window while an on-screen keyboard is open. */
function visibleBox(): Box {
  const visual = window.visualViewport
  return {
    left: visual?.offsetLeft ?? 0,
    top: visual?.offsetTop ?? 0,
    width: visual?.width ?? document.documentElement.clientWidth,
    height: visual?.height ?? window.innerHeight,
  }
}

/** Writes a popup's position to its style, and sets `--popup-room` and `--popup-width` for its style sheet. */
function place(control: HTMLElement, popup: HTMLElement): void {
  const box = control.getBoundingClientRect()
  popup.style.setProperty('--popup-width', `${box.width}px`)
  popup.style.removeProperty('--popup-room')
  const size = { width: popup.offsetWidth, height: popup.offsetHeight }
  const rightToLeft = getComputedStyle(control).direction === 'rtl'
  const { left, edge, heightMax, side } = placePopup(box, size, visibleBox(), { rightToLeft })
  const page = document.documentElement
  popup.style.setProperty('--popup-room', `${heightMax}px`)
  popup.style.insetInlineStart = `${rightToLeft ? page.clientWidth - left - size.width : left}px`
  popup.style.top = side === 'below' ? `${edge}px` : 'auto'
  popup.style.bottom = side === 'above' ? `${page.clientHeight - edge}px` : 'auto'
  popup.dataset.side = side
}

/**
 * Shows a popup in the top layer next to its control and keeps it there: repositions it at once on any scroll, and once the sizes
 * of window, control and popup have not changed for 16 ms (specification 9).
 */
export function usePopupPlacement(control: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [anchor, panel] = [control.current, popup.current]
    if (!anchor || !panel) return undefined
    // In older browsers without a top layer the panel is an ordinary fixed box.
    if (typeof panel.showPopover === 'function') panel.showPopover()
    const update = () => place(anchor, panel)
    const forgetWindow = onWindowResize(update)
    const [updateLater, forgetVisible] = debounceResize(update)
    update()
    const ends = new AbortController()
    const options = { passive: true, capture: true, signal: ends.signal }
    window.addEventListener('scroll', (event) => event.target !== panel && update(), options)
    window.visualViewport?.addEventListener('resize', updateLater, options)
    window.visualViewport?.addEventListener('scroll', update, options)
    const forgetSizes = [anchor, panel].map((element) => onElementResize(element, update))
    return () => {
      ends.abort()
      for (const forget of forgetSizes) forget()
      forgetWindow()
      forgetVisible()
    }
  }, [control, popup])
}
