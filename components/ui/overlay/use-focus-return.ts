'use client'
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { findFocusOrigin, returnTo, takesFocus, type FocusOrigin } from './focus-origin.ts'

/**
 * Returns handlers for a part of the page whose controls may disappear while focused: a row that is cancelled, a button that is
 * disabled. The focus then moves to the nearest control left instead of the start of the page. Call it in the component that
 * rerenders the part.
 */
export function useFocusReturn() {
  const origin = useRef<FocusOrigin | null>(null)
  useLayoutEffect(() => {
    const kept = origin.current
    const focused = document.activeElement
    // Usually the focus has not moved; checking that first avoids `takesFocus`, which makes the page compute its styles.
    if (kept === null || (kept.control === focused && !kept.control.matches(':disabled')) || takesFocus(kept.control)) return
    origin.current = null
    if (focused === null || focused === document.body || focused === kept.control) returnTo(kept)
  })
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // React also bubbles events from dialogs rendered by this part.
      if (target instanceof HTMLElement && currentTarget.contains(target)) origin.current = findFocusOrigin(target)
    },
    onBlur: ({ target }: FocusEvent) => {
      // When the window loses the focus, the active element of the page stays the same.
      if (document.activeElement !== target) origin.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      // A key held down must not trigger the next row too.
      if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault()
    },
  }
}
