'use client'
import { useRef } from 'react'

/**
 * Handlers for a modal's content that give focus back to whatever had it when the modal opened. Radix gives it to a trigger of
 * its own only; ours may be any control on the page.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
