'use client'
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { placeOf, returnTo, takesFocus, type FocusPlace } from './overlay/focus-place.ts'

/**
 * Handlers for a part of the page whose controls may go while they have the focus: a row that is cancelled, a button that is
 * disabled. The focus then moves to the nearest that is left instead of falling to the page's beginning. Call it in the component
 * that draws the part anew.
 */
export function useKeptFocus() {
  const place = useRef<FocusPlace | null>(null)
  useLayoutEffect(() => {
    const kept = place.current
    const focused = document.activeElement
    // Mostly it is where it was: to ask whether a control is to be seen makes the page compute its styles.
    if (kept === null || (kept.control === focused && !kept.control.matches(':disabled')) || takesFocus(kept.control)) return
    place.current = null
    if (focused === null || focused === document.body || focused === kept.control) returnTo(kept)
  })
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // React tells of what happens in a dialog that belongs to the part, too.
      if (target instanceof HTMLElement && currentTarget.contains(target)) place.current = placeOf(target)
    },
    onBlur: ({ target }: FocusEvent) => {
      // A window that loses the focus leaves it where it is on its page.
      if (document.activeElement !== target) place.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      // A key that is held down must not go on with the next row.
      if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault()
    },
  }
}
