'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'

export type DismissReason = 'outside' | 'escape'

/**
 * Reports when an open popup must close: on a press outside its control and itself, or on Escape (specification 4.5). It catches
 * Escape before a dialog around the control, so that only the popup closes.
 */
export function useDismiss(root: RefObject<HTMLElement | null>, open: boolean, onDismiss: (reason: DismissReason) => void): void {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!open) return undefined
    const isOutside = ({ target }: Event) => target instanceof Node && !root.current?.contains(target)
    const ends = new AbortController()
    const options = { capture: true, signal: ends.signal }
    window.addEventListener(
      'pointerdown',
      (event) => {
        // A touch may be the start of a scroll: only its click counts.
        if (event.pointerType !== 'touch' && isOutside(event)) dismiss('outside')
      },
      options,
    )
    window.addEventListener('click', (event) => isOutside(event) && dismiss('outside'), options)
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.isComposing || isOutside(event)) return
        event.preventDefault()
        event.stopPropagation()
        dismiss('escape')
      },
      options,
    )
    return () => ends.abort()
  }, [open, root])
}
