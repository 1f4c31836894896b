'use client'
import { useLayoutEffect, useRef } from 'react'
import { placeOf, returnTo, type FocusPlace } from './focus-place.ts'

/** Where the focus was when the latest modal opened: the way back of one that another one has taken the place of. */
let latest: FocusPlace | null = null

/**
 * Handlers for a modal's content that give focus back to whatever had it when the modal opened, or to what is nearest where that is
 * gone. Radix gives it to a trigger of its own only; ours may be any control on the page.
 *
 * Call it outside of the modal's portal: a control within that takes the focus as it appears does so after this has looked.
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<FocusPlace | null>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!open) return
    const isInModal = focused?.closest('[role="dialog"]') !== null
    opener.current = focused instanceof HTMLElement ? placeOf(focused, isInModal ? latest : null) : null
    latest = opener.current
  }, [open])
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current) returnTo(opener.current)
    },
  }
}
