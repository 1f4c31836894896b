'use client'
import { useLayoutEffect, useRef } from 'react'
import { findFocusOrigin, returnTo, type FocusOrigin } from './focus-origin.ts'

/** The focus at the time the latest modal opened: the fallback when one modal has replaced another. */
let latest: FocusOrigin | null = null

/**
 * Returns handlers for a modal's content that return the focus to the element that had it when the modal opened, or to the nearest
 * one left. Radix returns it only to its own trigger; ours may be any control on the page.
 *
 * Call it outside the modal's portal: inside it, a control with autofocus would already have the focus when this reads it.
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<FocusOrigin | null>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!open) return
    const isInModal = focused?.closest('[role="dialog"]') !== null
    opener.current = focused instanceof HTMLElement ? findFocusOrigin(focused, isInModal ? latest : null) : null
    latest = opener.current
  }, [open])
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current) returnTo(opener.current)
    },
  }
}
